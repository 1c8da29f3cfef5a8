import type { StationError } from '../../../shared/errors.ts';
import {
  type Classified,
  type Described,
  gradeOf,
  isUsable,
  type Outcome,
} from '../../../shared/station/classification.ts';

/** What is to be classified, from wherever it is known. */
export interface Goods {
  id: string;
  /** What a person calls it: its SKU. */
  about: string;
  described: Described;
}

/** What a person confirms of it. */
export interface Taken {
  id: string;
  hsCode: string;
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

/** Taken without a second look: a code of 6 digits for goods that were not poorly described. */
export const isPlain = ({ classified }: Outcome): boolean =>
  classified !== null && isUsable(classified) && gradeOf(classified.score) !== 'poor';
