/** What a panel beside the board is. */
import type { Snippet } from 'svelte';
import type { Drawing } from './drawing';

export interface Panel {
  id: string;
  title: string;
  icon: Drawing;
  content: Snippet;
  /** Where it stands on a desk: always to be seen on the left, or on the right in a tab or by itself. */
  place: 'left' | 'tab' | 'right';
  /** Something new inside: a number on its tab. */
  news?: number;
}
