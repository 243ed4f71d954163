/** City: time is up; keep playing if everybody agrees, or count. The action bar says it all. */
import { always, dutyOf, type Decision } from '$/decisions/decision';
import { text } from './text';

export const playOnChoice: Decision = {
  acts: { PlayOn: { ...always(text.playOn), key: 'p' }, Count: { ...always(text.count), key: 'c' } },
  duty: dutyOf({ kind: 'PlayOnChoice', asks: () => text.asks, awaits: () => text.awaits, answers: ['PlayOn', 'Count'] }),
};
