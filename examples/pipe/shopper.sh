#!/bin/sh
# The same over a pipe without a JSON library: rentier league --bot "exec:sh examples/pipe/shopper.sh" normal normal normal
# `acts` and `forms` are lists of texts, so a pattern finds them.

while IFS= read -r line; do
  wanted=$(printf '%s\n' "$line" | grep -oE '"(ask [^"]*|buy|build [^"]*)"' | head -n 1)
  printf '{"act": %s}\n' "${wanted:-null}"
done
