/** A table's socket: says hello, comes back by itself after a loss, and sends again what was not answered. */
import { PROTOCOL, type Advice, type Bye, type Command, type Done, type Incoming, type Outgoing, type Previewed, type Refused } from './protocol';
import { text } from './text';

/** `waiting`: lost, and tried again at `retryAt`; `closed`: not tried again, and `bye` says why. */
export type Connection = 'connecting' | 'open' | 'waiting' | 'closed';

/** What a table did not do with a command. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.sentence);
    this.name = 'Refusal';
  }

  /** A rule said no, and will as long as the table stands as it does; anything else may be gone at the next try. */
  get ruled(): boolean {
    return this.refused.code === 'rule' || this.refused.code === 'stale';
  }
}

/** Why a command was refused; nothing where it was carried out. Whatever else goes wrong is thrown. */
export async function refusalOf(telling: Promise<unknown>): Promise<Refused | null> {
  try {
    await telling;
    return null;
  } catch (why) {
    if (!(why instanceof Refusal)) throw why;
    return why.refused;
  }
}

export interface Listener {
  /** Everything but replies to commands and pings. */
  heard(message: Outgoing): void;
  changed(connection: Connection): void;
  /** The last version whose facts are known, to be sent exactly what is missing. */
  since(): number;
  /** What a spectator is called. */
  name(): string;
}

type Reply = Done | Previewed | Advice;
interface Pending {
  message: Incoming;
  resolve(reply: Reply): void;
  reject(why: Refusal): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const QUIET = 20_000;
const PATIENCE = 10_000;
/** Codes after which coming back by itself would do harm: elsewhere, bad hello, abuse, removed by the host, banned. */
const FINAL = new Set([4001, 4003, 4005, 4006, 4400, 1003, 1007, 1008, 1009]);

const commandId = () => crypto.getRandomValues(new Uint32Array(3)).join('-');

export class TableSocket {
  connection: Connection = 'connecting';
  bye: Bye | null = null;
  retryAt: number | null = null;

  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #attempts = 0;
  #welcomed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  start(): void {
    this.#stopped = false;
    this.#connect();
    globalThis.addEventListener?.('online', this.#wake);
    globalThis.document?.addEventListener('visibilitychange', this.#seen);
  }

  /** Leave for good; commands that were not answered are refused. */
  stop(): void {
    this.#stopped = true;
    globalThis.removeEventListener?.('online', this.#wake);
    globalThis.document?.removeEventListener('visibilitychange', this.#seen);
    this.#end('closed');
    this.#socket?.close(1000);
  }

  /** Do not wait any longer for the next try. */
  tryNow(): void {
    if (this.connection === 'waiting') this.#connectAnew();
  }

  /** Reconnect, in whatever state it is: after a final close, or as somebody who has a seat by now. */
  reopen(): void {
    this.#stopped = false;
    this.#hangUp();
    this.#connectAnew();
  }

  /** The device has a network again, or somebody looks at the page again: the line may have died unnoticed. */
  #wake = (): void => {
    this.tryNow();
    if (this.connection === 'open') this.#ask();
  };
  #seen = (): void => {
    if (!document.hidden) this.#wake();
  };

  /** Send a command; the promise keeps until the reply comes, over any number of lost connections. */
  command(command: Command): Promise<Reply> {
    const message = { ...command, id: commandId() } as Incoming & { id: string };
    return new Promise((resolve, reject) => {
      if (this.connection === 'closed') return reject(lost(message.id));
      this.#pending.set(message.id, { message, resolve, reject });
      if (this.#welcomed) this.#send(message);
    });
  }

  // ------------------------------------------------------------ connecting

  #connectAnew(): void {
    this.#attempts = 0;
    clearTimeout(this.#retry);
    this.#connect();
  }

  #connect(): void {
    this.bye = null;
    this.retryAt = null;
    this.#change('connecting');
    const socket = this.open(this.#address());
    this.#socket = socket;
    this.#listenFor(PATIENCE); // an attempt that nobody answers may hang for minutes
    socket.onopen = () => {
      const hello: Incoming = { type: 'hello', protocol: PROTOCOL, since: this.listener.since(), ...(this.listener.name() ? { name: this.listener.name() } : {}) };
      socket.send(JSON.stringify(hello));
      this.#listenFor(PATIENCE);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as Outgoing);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #address(): string {
    const { protocol, host } = globalThis.location;
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/${encodeURIComponent(this.table)}`;
  }

  #lost(code: number): void {
    this.#welcomed = false;
    clearTimeout(this.#heartbeat);
    if (this.#stopped) return;
    this.#dropPreviews();
    if (FINAL.has(code)) {
      this.#end('closed');
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.retryAt = Date.now() + wait;
    this.#retry = setTimeout(() => this.#connect(), wait);
    this.#change('waiting');
  }

  /** What an act would have brought is asked again, of the table as it stands then. */
  #dropPreviews(): void {
    for (const [id, { message, reject }] of this.#pending) {
      if (message.type !== 'preview' && message.type !== 'consult') continue;
      this.#pending.delete(id);
      reject(lost(id));
    }
  }

  #end(connection: Connection): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#heartbeat);
    this.#welcomed = false;
    this.#change(connection);
    for (const [id, pending] of this.#pending) pending.reject(lost(id));
    this.#pending.clear();
  }

  #change(connection: Connection): void {
    this.connection = connection;
    this.listener.changed(connection);
  }

  // ------------------------------------------------------------ talking

  #send(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: Outgoing): void {
    this.#listenFor(QUIET);
    switch (message.type) {
      case 'done':
      case 'preview':
      case 'advice':
        this.#settle(message.id)?.resolve(message);
        return;
      case 'refused': {
        const pending = message.id === null ? undefined : this.#settle(message.id);
        if (pending) pending.reject(new Refusal(message));
        else this.listener.heard(message);
        return;
      }
      case 'pong':
        return;
      case 'bye':
        this.bye = message;
        return;
      case 'welcome':
        this.#attempts = 0;
        this.#welcomed = true;
        this.listener.heard(message);
        this.#change('open');
        // A command keeps its id, so one that was carried out before the loss is answered, not done twice.
        for (const { message: unanswered } of this.#pending.values()) this.#send(unanswered);
        return;
      default:
        this.listener.heard(message);
    }
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /** Ask when it has been quiet for long, and give the line up when nothing comes back. */
  #listenFor(milliseconds: number): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => {
      if (this.#welcomed) this.#ask();
      else this.#giveUp();
    }, milliseconds);
  }

  #ask(): void {
    clearTimeout(this.#heartbeat);
    this.#send({ type: 'ping', id: 'ping' });
    this.#heartbeat = setTimeout(() => this.#giveUp(), PATIENCE);
  }

  #giveUp(): void {
    this.#hangUp();
    this.#lost(1006);
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null; // a dead line may take minutes to say that it is closed
    this.#welcomed = false;
    clearTimeout(this.#heartbeat);
    socket?.close();
  }
}

function lost(id: string): Refusal {
  return new Refusal({ type: 'refused', id, code: 'closed', sentence: text.notConnected });
}
