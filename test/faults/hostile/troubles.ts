import type { Paper } from '../seller/labels.ts';
import type { Treatment } from '../seller/purchases.ts';
import type { Step } from './schedule.ts';

/** Faults of a step caused by the partner and the connection in its purchase requests. */
export const troublesOf = (treated: readonly Treatment[]): string[] =>
  treated.flatMap(({ arrives, lie, early, repeated, authGone, kills }) => [
    ...(lie ? [`${arrives ? 'taken' : 'lost'} and answered “${lie}”`] : []),
    ...(early ? ['given up while the partner works'] : []),
    ...(repeated ? [repeated.together ? 'sent twice at once' : 'sent twice in a row'] : []),
    ...(repeated ? [`sent twice, the ${repeated.answers} answers`] : []),
    ...(authGone ? ['no token from then on'] : []),
    ...(kills ? ['killed as it was sent'] : []),
  ]);

/** Files fetched as labels that are no labels of that sale. */
export const wrongLabels = (served: readonly Paper[]): string[] =>
  served.filter((paper) => paper !== 'own').map((paper) => `label: ${paper}`);

/** A restore that may lack purchases succeeds with exit 6: a person must check. */
const DONE: (number | null)[] = [0, 6];

/** Faults of a step besides those of its requests; `code` is its command's exit code. */
export function troublesBeside(step: Step, code: number | null): string[] {
  const keys = [
    ...(step.tokensExpire ? ['tokens expired'] : []),
    ...(step.keysExpire ? ['keys expired'] : []),
  ];
  switch (step.do) {
    case 'ship':
      return [...keys, ...(step.beside ? ['two programs at once'] : [])];
    case 'return':
      return [...keys, 'return', ...(step.beside ? ['two programs at once'] : [])];
    case 'clock': {
      const way = step.hours > 0 ? 'clock a day ahead' : 'clock a day back';
      return [step.within ? `${way} as the next is sent` : way];
    }
    case 'restore':
      return DONE.includes(code) ? [`restored onto ${step.onto}`] : [];
    case 'restore another bench’s':
      return code === 0 ? [] : ['another bench’s backup refused'];
    case 'person':
      return step.careless && code === 0 ? ['“not bought” without a look'] : [];
    default:
      return keys;
  }
}
