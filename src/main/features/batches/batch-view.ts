import type { Batch } from '../../../shared/batches/batch.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { asMessage, say } from '../../../shared/kernel/message.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import type { BatchRunner } from './batch-run.ts';
import type { LabelCheck } from './label-check.ts';
import type { BatchLabel, BatchOrder, BatchRepository, BatchRun, BatchState } from './ports.ts';

export interface BatchViewNeeds {
  batches: BatchRepository;
  runner: BatchRunner;
  labels: LabelCheck;
}

/** Orders of the stack that are not in the run: of unknown outcome, and with other benches. */
interface Beside {
  unknown: Batch['unknown'];
  elsewhere: number;
}

export async function batchView(
  { batches, runner, labels }: BatchViewNeeds,
  run: BatchRun,
  beside: Beside = { unknown: [], elsewhere: 0 },
): Promise<Batch> {
  const { plan, id } = run;
  // Asked first: a run that ends meanwhile has changed the orders once more.
  const isWorking = runner.isWorking();
  const orders = await batches.orders(id);
  const waiting = orders.filter(({ state }) => WAITS.has(state)).length;
  const isRunning = isWorking || (waiting > 0 && (await runner.isElsewhere()));
  const now = runner.current();
  const printed = await batches.labels(id);
  const isStopped = waiting > 0 || (await batches.leftOver(id)).length > 0;
  const lacking = [...aside(orders, 'shipped'), ...aside(orders, 'bought')];
  const named = new Set(lacking.map(showOrderKey));
  const others = notOut(printed).filter((each) => !named.has(showOrderKey(each)));
  const stacked = new Map(orders.map((order, at) => [showOrderKey(order), at]));
  const place = (each: OrderKey) => stacked.get(showOrderKey(each)) ?? 0;
  return {
    id,
    like: plan.like,
    content: plan.content,
    weight: plan.carton.weight,
    choose: plan.rule ?? plan.choose,
    atMost: plan.atMost,
    state: isRunning ? 'running' : isStopped ? 'stopped' : 'ready',
    why: isRunning ? null : plan.why,
    orders: orders.length,
    shipped: orders.filter(({ state }) => state === 'shipped' || state === 'bought').length,
    waiting,
    left: await batches.left(plan.stack, id),
    elsewhere: beside.elsewhere,
    current: now && { merchant: now.merchant, reference: now.reference },
    labelsLeft: await labels.left(run),
    refused: aside(orders, 'refused'),
    unknown: [...aside(orders, 'unknown'), ...beside.unknown],
    papers: [...lacking, ...others].sort((a, b) => place(a) - place(b)),
  };
}

const WAITS = new Set<BatchState>(['waiting', 'buying', 'bought']);

const aside = (orders: readonly BatchOrder[], which: BatchState) =>
  orders.flatMap(({ state, error, merchant, reference }) =>
    state === which && error ? [{ merchant, reference, error }] : [],
  );

/** Labels that did not come out, or may not have, and why. */
const notOut = (labels: readonly BatchLabel[]) =>
  labels.flatMap(({ merchant, reference, state, held, detail, isClosed }) => {
    const waits = state === 'queued' && held !== null;
    if (!waits && state !== 'unknown' && (state !== 'failed' || isClosed)) return [];
    const reason = detail === null ? say('Its label is not printed.') : asMessage(detail);
    return [{ merchant, reference, error: stationError('printer', reason) }];
  });
