import type { PrintQueue } from '../../../shared/printing/print-job.ts';
import type { BenchService } from '../packing/bench-service.ts';
import type { KeptPrintJob } from './ports.ts';
import type { Queue } from './rules/queue.ts';

interface PrintNewsParts {
  queue: Queue;
  service: Pick<BenchService, 'bench' | 'labelCameOut'>;
  publish(queue: PrintQueue): void;
  publishStatus(): Promise<void>;
  onDefect(error: unknown): void;
}

/**
 * Tells the windows, the status bar and the bench what became of print jobs, as it happens. Answers
 * the function that ends it, once what is being told was told.
 */
export function publishPrinting(parts: PrintNewsParts): () => Promise<void> {
  const { queue, service } = parts;
  const news = new Set<Promise<void>>();
  let ended = false;
  let telling = false;
  let again = false;

  /** Many changes at once are told as one: what is told is the whole queue. */
  async function tell(): Promise<void> {
    again = true;
    if (telling) return;
    telling = true;
    try {
      while (again && !ended) {
        again = false;
        parts.publish(await queue.view());
        await parts.publishStatus();
      }
    } finally {
      telling = false;
    }
  }

  async function tellBench({ kind, state, orderId, attemptId }: KeptPrintJob): Promise<void> {
    if (attemptId === null || orderId === null) return;
    if (kind === 'label' && state === 'done') await service.labelCameOut(orderId, attemptId);
    const onBench = await service.bench.current();
    if (onBench?.session.orderId === orderId) await service.bench.refresh();
  }

  function track(work: Promise<void>): void {
    const tracked = work.catch(parts.onDefect).finally(() => news.delete(tracked));
    news.add(tracked);
  }

  queue.listen((job) => {
    if (ended) return;
    track(tell());
    if (job) track(tellBench(job));
  });
  return async () => {
    ended = true;
    while (news.size > 0) await Promise.all(news);
  };
}
