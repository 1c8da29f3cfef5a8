import type { BoxSuggestion } from '../../../shared/boxes/suggestion.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { Tone } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';

export const PROOFS = {
  fits: { text: say('Fits (box)'), tone: 'success' },
  'not-proven': { text: say('Not proven: it may fit'), tone: 'unknown' },
  'does-not-fit': { text: say('Does not fit into any box'), tone: 'attention' },
} satisfies Record<BoxSuggestion['proof'], { text: Message; tone: Tone }>;

export const percent = (share: number): number => Math.floor(100 * share);

/** `Medium`, or `2 × Large + Small`. */
export function boxNames({ cartons }: BoxSuggestion): string {
  const counts = new Map<string, number>();
  for (const { box } of cartons) counts.set(box, (counts.get(box) ?? 0) + 1);
  return [...counts]
    .map(([box, count]) => (count === 1 ? box : t('{count} × {box}', { count, box })))
    .join(' + ');
}
