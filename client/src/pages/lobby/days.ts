/** Days as people say them. */
import { text } from './text';

const DAY = 86_400_000;

/** "Today", "Yesterday", "18 Nov", "18 Nov 2025"; in the browser's own language. */
export function dayOf(moment: number, now = Date.now()): string {
  const [then, today] = [new Date(moment), new Date(now)];
  const days = Math.round((startOf(today) - startOf(then)) / DAY);
  if (days === 0) return text.today;
  if (days === 1) return text.yesterday;
  const year = then.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', ...year }).format(then);
}

const startOf = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
