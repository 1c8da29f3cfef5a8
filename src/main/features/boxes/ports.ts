import type { Choice, Question } from '../../../shared/boxes/search/choose-boxes.ts';

/** Searches boxes in another thread, for a limited time. */
export interface BoxSearch {
  choose(question: Question): Promise<Choice>;
  close(): Promise<void>;
}
