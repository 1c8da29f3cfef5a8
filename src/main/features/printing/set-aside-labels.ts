import type { Bench } from '../../../shared/packing/session.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Queue } from './rules/queue.ts';

/** Called with each snapshot of the bench: sets an order's waiting labels aside with the order. */
export function setAsideLabels(queue: Pick<Queue, 'setAside'>): (bench: Bench | null) => void {
  let open: string | null = null;
  return (bench) => {
    const left = open;
    open = bench?.session.orderId ?? null;
    if (left === null || left === open) return;
    queue.setAside(left).catch((error) => reportDefect(error, 'print-queue'));
  };
}
