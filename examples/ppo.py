"""Train an agent by PPO against three `fp-a`, in one file: `python examples/ppo.py --minutes 60`.

It needs `pip install 'rentier[rl,fast]' torch`. The agent sees what everybody at the table sees, and chooses among the
legal actions; see docs/researchers/index.md. The learning curve there is that of a run of this file.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from rentier.rl import RentierVectorEnv

OPPONENTS = ["fp-a"] * 3


class Agent(nn.Module):
    """Two layers that the policy and the value share."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        for layer, gain in ((self.body[0], 1.4), (self.body[2], 1.4), (self.policy, 0.01), (self.value, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, obs: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """The distribution over legal actions, and the value, of each observation."""
        hidden = self.body(obs)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(-1)


class Player:
    """A trained agent as `rentier evaluate examples/ppo.py:Player` plays it; it reads agent.pt."""

    def __init__(self, path: str = "agent.pt") -> None:
        weights = torch.load(path, map_location="cpu")
        self.agent = Agent(weights["body.0.weight"].shape[1], weights["policy.bias"].shape[0])
        self.agent.load_state_dict(weights)

    def act(self, obs: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """The likeliest action of each row."""
        with torch.no_grad():
            chances, _ = self.agent(torch.from_numpy(obs), torch.from_numpy(mask))
        return np.asarray(chances.probs.argmax(1))


def train(args: argparse.Namespace) -> None:
    """Play and learn until the time is over."""
    torch.manual_seed(args.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    env = RentierVectorEnv(
        args.games,
        opponents=OPPONENTS,
        threads=args.threads,
        autoreset_mode="SameStep",
        drafts=args.drafts,
        worth_weight=1.0,
    )
    obs_now, info = env.reset(seed=args.seed)
    mask_now = info["action_mask"]
    inputs, actions = obs_now.shape[1], mask_now.shape[1]
    agent = Agent(inputs, actions).to(device)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.rate, eps=1e-5)

    shape = (args.steps, args.games)
    obs = torch.zeros((*shape, inputs), device=device)
    masks = torch.zeros((*shape, actions), dtype=torch.bool, device=device)
    chosen = torch.zeros(shape, dtype=torch.long, device=device)
    logs, rewards, dones, values = (torch.zeros(shape, device=device) for _ in range(4))

    def look() -> tuple[torch.Tensor, torch.Tensor]:
        return torch.from_numpy(obs_now).to(device), torch.from_numpy(mask_now).to(device)

    curve, wins, games, steps, started = [], 0.0, 0, 0, time.time()
    while (part := (time.time() - started) / (60 * args.minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = args.rate * max(0.05, 1 - part)
        for step in range(args.steps):  # play
            obs[step], masks[step] = look()
            with torch.no_grad():
                chances, values[step] = agent(obs[step], masks[step])
                chosen[step] = chances.sample()
                logs[step] = chances.log_prob(chosen[step])
            obs_now, reward, terminated, truncated, info = env.step(chosen[step].cpu().numpy())
            mask_now = info["action_mask"]
            rewards[step] = torch.from_numpy(reward).to(device)
            dones[step] = torch.from_numpy(terminated | truncated).to(device)
            wins += (info["rewards"][:, 0][terminated] > 0.5).sum()
            games += terminated.sum()
        steps += args.steps * args.games
        with torch.no_grad():  # estimate how much better than expected each action was
            ahead, gain = agent(*look())[1], torch.zeros(args.games, device=device)
            gains = torch.zeros_like(rewards)
            for step in reversed(range(args.steps)):
                going = 1 - dones[step]
                error = rewards[step] + args.gamma * ahead * going - values[step]
                gain = error + args.gamma * args.gae * going * gain
                gains[step], ahead = gain, values[step]
        flat = [each.flatten(0, 1) for each in (obs, masks, chosen, logs, gains, gains + values)]
        for _ in range(args.epochs):  # learn
            for rows in torch.randperm(args.steps * args.games, device=device).split(args.batch):
                seen, legal, action, log, benefit, target = (each[rows] for each in flat)
                chances, value = agent(seen, legal)
                ratio = (chances.log_prob(action) - log).exp()
                benefit = (benefit - benefit.mean()) / (benefit.std() + 1e-8)
                better = torch.min(ratio * benefit, ratio.clamp(1 - args.clip, 1 + args.clip) * benefit).mean()
                wrong = (value - target).square().mean()
                loss = args.value * wrong - better - args.entropy * (1 - part) * chances.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if games >= args.report:
            curve.append(
                {"steps": steps, "minutes": (time.time() - started) / 60, "wins": wins / games, "games": int(games)}
            )
            print(f"{steps:>12,} steps  {curve[-1]['minutes']:6.1f} min  {100 * wins / games:5.1f}% wins", flush=True)
            wins, games = 0.0, 0
            torch.save(agent.state_dict(), args.out)
            Path(args.curve).write_text(json.dumps(curve, indent=1) + "\n")
    torch.save(agent.state_dict(), args.out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in {
        "minutes": 60.0, "games": 512, "steps": 64, "epochs": 3, "batch": 8192, "rate": 5e-4,
        "gamma": 0.999, "gae": 0.95, "clip": 0.2, "value": 0.5, "entropy": 0.01, "drafts": 1, "threads": 2,
        "seed": 1, "report": 2000, "out": "agent.pt", "curve": "curve.json",
    }.items():  # fmt: skip
        parser.add_argument(f"--{name}", type=type(default), default=default)
    train(parser.parse_args())
