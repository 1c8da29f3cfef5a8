import type { ScaleWeight } from '../../../shared/devices/scale/reading.ts';
import type { ScaleState } from '../../../shared/devices/scale/scale-state.ts';
import { decimalText } from '../../kit/format.ts';
import type { Tone } from '../../kit/notices/tone-icon.tsx';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { UNREADABLE, WHY_NOT_TAKEN } from './messages.ts';

/** `2,05 kg` */
export const scaleWeightText = ({ value, unit }: ScaleWeight): string =>
  `${decimalText(value)} ${unit}`;

/** What of the scale needs somebody; the rest is the usual course of things. */
export function scaleTone({ hold }: ScaleState): Tone | undefined {
  switch (hold) {
    case 'not-connected':
    case 'no-reading':
    case 'unreadable':
    case 'frozen':
    case 'under-zero':
    case 'over-load':
    case 'fault':
    case 'needs-calibration':
    case 'needs-zero':
      return 'attention';
    default:
      return undefined;
  }
}

/** Why the weight is not taken, in a sentence; null where it is. */
export function holdText({ hold, unreadable, trouble }: ScaleState): string | null {
  if (hold === null) return null;
  const more =
    hold === 'unreadable' && unreadable
      ? t(UNREADABLE[unreadable])
      : trouble && stationText(trouble);
  return more ? `${t(WHY_NOT_TAKEN[hold])} ${more}` : t(WHY_NOT_TAKEN[hold]);
}
