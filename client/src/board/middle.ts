/** What the middle of any board is drawn from. */
import type { Edition, View } from '$/net/protocol';
import type { Stage } from '$/state/stage.svelte';

export interface MiddleProps {
  edition: Edition;
  view: View | null;
  names: readonly string[];
  /** Dice and cards as they are shown now. */
  stage: Pick<Stage, 'dice' | 'rolling' | 'card'>;
  small: boolean;
  selected?: number | null;
  marked?: ReadonlySet<number>;
  onselect?: (space: number) => void;
}
