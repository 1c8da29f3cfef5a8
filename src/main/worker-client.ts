import { type Transferable, Worker } from 'node:worker_threads';

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Sent to the thread, which posts `{ id, answer }` back. */
export interface Asked<Question> {
  id: number;
  question: Question;
}

/**
 * A thread that answers questions, for work that no scan may wait for. Started with the first question;
 * one that failed is started again with the next.
 */
export function askWorker<Question, Answer>(file: string, name: string, workerData?: unknown) {
  const waiting = new Map<number, Waiting<Answer>>();
  let worker: Worker | null = null;
  let count = 0;

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(file, { name, workerData });
    const ended = (error: unknown) => {
      if (worker === begun) worker = null;
      for (const each of waiting.values()) each.reject(error);
      waiting.clear();
    };
    begun.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
      // The thread keeps the program alive only while an answer is pending.
      if (waiting.size === 0) begun.unref();
    });
    begun.on('error', ended);
    begun.on('exit', () => ended(new Error(`The thread ${name} was ended`)));
    worker = begun;
    return begun;
  }

  return {
    ask(question: Question, transferred: readonly Transferable[] = []): Promise<Answer> {
      const { promise, ...answer } = Promise.withResolvers<Answer>();
      count += 1;
      waiting.set(count, answer);
      const thread = started();
      thread.ref();
      thread.postMessage({ id: count, question } satisfies Asked<Question>, transferred);
      return promise;
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
