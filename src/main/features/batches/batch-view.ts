import type { Batch } from '../../../shared/batches/batch.ts';
import type { BatchRunner } from './batch-run.ts';
import type { LabelCheck } from './label-check.ts';
import type { BatchOrder, BatchRepository, BatchRun, BatchState } from './ports.ts';

interface ViewParts {
  batches: BatchRepository;
  runner: Pick<BatchRunner, 'isWorking' | 'isElsewhere' | 'current'>;
  labels: Pick<LabelCheck, 'left'>;
}

/** The run as shown in the window. */
export async function batchView(
  { batches, runner, labels }: ViewParts,
  run: BatchRun,
): Promise<Batch> {
  const { plan, id } = run;
  const orders = await batches.orders(id);
  const waiting = orders.filter(({ state }) => WAITS.has(state)).length;
  const isRunning = runner.isWorking() || (waiting > 0 && (await runner.isElsewhere()));
  const now = runner.current();
  return {
    id,
    like: plan.like,
    content: plan.content,
    weight: plan.carton.weight,
    choose: plan.rule ?? plan.choose,
    atMost: plan.atMost,
    state: isRunning ? 'running' : waiting > 0 ? 'stopped' : 'ready',
    why: isRunning ? null : plan.why,
    orders: orders.length,
    shipped: orders.filter(({ state }) => state === 'shipped' || state === 'bought').length,
    waiting,
    left: await batches.left(plan.stack, id),
    current: now && { merchant: now.merchant, reference: now.reference },
    labelsLeft: await labels.left(run),
    refused: aside(orders, 'refused'),
    unknown: aside(orders, 'unknown'),
    papers: [...aside(orders, 'shipped'), ...aside(orders, 'bought')],
  };
}

const WAITS = new Set<BatchState>(['waiting', 'buying', 'bought']);

const aside = (orders: readonly BatchOrder[], which: BatchState) =>
  orders.flatMap(({ state, error, merchant, reference }) =>
    state === which && error ? [{ merchant, reference, error }] : [],
  );
