import {
  type Classified,
  type Described,
  gradeOf,
  isUsable,
} from '../../../shared/catalogue/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';

/** What is to be classified, from wherever it is known. */
export interface Goods {
  id: string;
  /** What a person calls it: its SKU. */
  about: string;
  described: Described;
  /** It has a good description already, by which packers know it: it stays unless somebody takes another. */
  isDescribed?: boolean;
}

/** What a person confirms of it. */
export interface Taken {
  id: string;
  hsCode: string;
  /** Empty: as it was. */
  description: string;
}

export interface ClassifyProps {
  goods: readonly Goods[];
  /** Saves what was taken, and closes; answers why it could not. Left out: it is only to be read. */
  onTake?: (taken: Taken[]) => Promise<StationError | null>;
  onClose: () => void;
}

export const NOTHING: Described = { title: '', description: '', material: '', category: '' };

/** What customs papers would say: the partner's words, else those that it was asked with. */
export const customsWords = (
  { customsDescription }: Classified,
  { title, description }: Described,
): string => customsDescription || [title, description].filter(Boolean).join(', ');

/**
 * Whether a code is taken. Where a person neither ticked it nor took the tick away, that of goods
 * whose score is known to be no poor one, or was not said.
 */
export const isTaken = (classified: Classified | null, ticked?: boolean): boolean =>
  classified !== null &&
  isUsable(classified) &&
  (ticked ?? (classified.score === null || (gradeOf(classified.score) ?? 'poor') !== 'poor'));
