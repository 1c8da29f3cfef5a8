import type { Choice, Question } from '../../../shared/boxes/search/choose-boxes.ts';
import type { BoxSearch } from '../../features/boxes/ports.ts';
import { programFile } from '../../program-file.ts';
import { askWorker } from '../../worker-client.ts';

/** Time limit for one order. Searches run in the background; no packer waits for them. */
const SEARCH_MS = 50;

export interface SearchTask {
  question: Question;
  milliseconds: number;
}

/** Searches in a thread, so that no scan waits for it. */
export function openBoxSearch(): BoxSearch {
  const thread = askWorker<SearchTask, Choice>(programFile('box-worker', import.meta.url), 'boxes');
  return {
    choose: (question) => thread.ask({ question, milliseconds: SEARCH_MS }),
    close: thread.close,
  };
}
