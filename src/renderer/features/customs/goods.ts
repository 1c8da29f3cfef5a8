import {
  type Classified,
  type Described,
  gradeOf,
  isUsable,
} from '../../../shared/catalogue/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';

/** Goods to classify, from any source. */
export interface Goods {
  id: string;
  /** Display name: its SKU. */
  about: string;
  described: Described;
  /** It has a good description, by which packers know it: kept unless a person accepts another. */
  isDescribed?: boolean;
}

/** Facts that a person confirms. */
export interface Taken {
  id: string;
  hsCode: string;
  /** Empty: unchanged. */
  description: string;
}

export interface ClassifyProps {
  goods: readonly Goods[];
  /** Saves the accepted codes and closes; returns why that failed. Absent: codes are only displayed. */
  onTake?: (taken: Taken[]) => Promise<StationError | null>;
  onClose: () => void;
}

export const NOTHING: Described = { title: '', description: '', material: '', category: '' };

/** Without any word the partner cannot be asked. */
export const hasWords = (described: Described): boolean =>
  Object.values(described).some((words) => words.trim() !== '');

/** Description for customs documents: the partner's, else the one it was asked with. */
export const customsWords = (
  { customsDescription }: Classified,
  { title, description }: Described,
): string => customsDescription || [title, description].filter(Boolean).join(', ');

/** Whether a code is accepted. Without a person's tick: where the score is not poor, or was not given. */
export const isTaken = (classified: Classified | null, ticked?: boolean): boolean =>
  classified !== null &&
  isUsable(classified) &&
  (ticked ?? (classified.score === null || (gradeOf(classified.score) ?? 'poor') !== 'poor'));
