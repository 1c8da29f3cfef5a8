import { Worker } from 'node:worker_threads';
import type { Choice, Question } from '../../../shared/boxes/search/choose-boxes.ts';
import type { BoxSearch } from '../../features/boxes/ports.ts';
import { programFile } from '../../program-file.ts';

/** Time limit for one order. Searches run in the background; no packer waits for them. */
const SEARCH_MS = 50;

export interface SearchTask {
  id: number;
  question: Question;
  milliseconds: number;
}
export interface SearchReply {
  id: number;
  choice: Choice;
}

interface Waiting {
  resolve(choice: Choice): void;
  reject(error: unknown): void;
}

/** Searches in a worker thread, started with the first question, so that no scan waits for it. */
export function openBoxSearch(): BoxSearch {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let count = 0;

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(programFile('box-worker', import.meta.url), { name: 'boxes' });
    const ended = (error: unknown) => {
      if (worker === begun) worker = null;
      for (const each of waiting.values()) each.reject(error);
      waiting.clear();
    };
    begun.on('message', ({ id, choice }: SearchReply) => {
      waiting.get(id)?.resolve(choice);
      waiting.delete(id);
      // The thread keeps the program alive only while an answer is pending.
      if (waiting.size === 0) begun.unref();
    });
    begun.on('error', ended);
    begun.on('exit', () => ended(new Error('The search for boxes was ended')));
    worker = begun;
    return begun;
  }

  return {
    choose(question) {
      const { promise, ...answer } = Promise.withResolvers<Choice>();
      count += 1;
      waiting.set(count, answer);
      const task: SearchTask = { id: count, question, milliseconds: SEARCH_MS };
      const thread = started();
      thread.ref();
      thread.postMessage(task);
      return promise;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
