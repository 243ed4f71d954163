/** The table that somebody is planning: from choices on the page to what the server is asked for. */
import type { NewTable } from '$/net/http';
import type { Edition, TableOption } from '$/net/protocol';
import type { Wishes } from '$/state/wishes.svelte';
import { text } from './text';

/** Who plays another seat: a bot of some level, or anybody who joins. */
export type Guest = string | null;

export class TablePlan {
  seats = $state(4);
  /** For every seat but the first, which is yours. */
  guests = $state<Guest[]>([]);
  options = $state<Record<string, boolean | number>>({});
  clocks = $state('normal');
  pace = $state('normal');
  isPublic = $state(false);

  constructor(
    readonly edition: Edition,
    { bots = 0, level = 'normal', clocks = 'normal', pace = 'normal', options = [] }: Wishes = {},
  ) {
    // Besides you and the bots there is a seat for somebody else: it is a table for people.
    this.resize(bots > 0 ? bots + 2 : Math.min(4, edition.players.most));
    this.guests = this.guests.map((guest, place) => (place < Math.min(bots, this.seats - 2) ? level : guest));
    this.clocks = clocks;
    this.pace = pace;
    for (const option of edition.options) if (option.quick && options.includes(option.id)) this.toggle(option, true);
  }

  /** Another number of seats; new ones are open for people. */
  resize(seats: number): void {
    const { least, most } = this.edition.players;
    this.seats = Math.max(least, Math.min(most, seats));
    this.guests = Array.from({ length: this.seats - 1 }, (_, seat) => this.guests[seat] ?? null);
  }

  /** Turn an option on or off; one that takes a number begins with its own. */
  toggle(option: TableOption, on: boolean): void {
    const { [option.id]: _, ...others } = this.options;
    this.options = on ? { ...others, [option.id]: option.number?.default ?? true } : others;
  }

  /** Set an option's number, within what it takes; what is no number stays as it was. */
  set(option: TableOption, number: number): void {
    if (!option.number || !Number.isFinite(number)) return;
    const { least, most } = option.number;
    this.options = { ...this.options, [option.id]: Math.round(Math.max(least, Math.min(most, number))) };
  }

  /** What the server is asked for. */
  wanted(name: string): NewTable {
    return {
      edition: this.edition.id,
      seats: this.seats,
      name,
      options: { ...this.options },
      bots: this.guests.flatMap((level, place) => (level === null ? [] : [{ level, seat: place + 1 }])),
      clocks: this.clocks,
      pace: this.pace,
      public: this.isPublic,
    };
  }
}

/** The options in the order in which people look for them: the edition's own variants, other books', house rules. */
export function shelves(options: readonly TableOption[]): { title: string; says: string; options: TableOption[] }[] {
  const own = options.filter(({ own_book }) => own_book);
  const book = options.filter(({ mark, own_book }) => mark === 'book' && !own_book);
  const house = options.filter(({ mark }) => mark === 'house');
  return [
    { title: text.own, says: text.ownSays, options: own },
    { title: text.others, says: text.othersSays, options: book },
    { title: text.house, says: text.houseSays, options: house },
  ].filter((shelf) => shelf.options.length > 0);
}
