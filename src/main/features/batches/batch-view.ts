import type { Batch } from '../../../shared/batches/batch.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { asMessage, ended, type Message, say, unended } from '../../../shared/kernel/message.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import type { BatchRunner } from './batch-run.ts';
import type { LabelCheck } from './label-check.ts';
import { isLeftOver } from './left-over.ts';
import type { BatchOrder, BatchPaper, BatchRepository, BatchRun, BatchState } from './ports.ts';

interface ViewParts {
  batches: BatchRepository;
  runner: Pick<BatchRunner, 'isWorking' | 'isElsewhere' | 'current'>;
  labels: Pick<LabelCheck, 'left'>;
}

export async function batchView(
  { batches, runner, labels }: ViewParts,
  run: BatchRun,
): Promise<Batch> {
  const { plan, id } = run;
  // Asked first: a run that ends meanwhile has changed the orders once more.
  const isWorking = runner.isWorking();
  const orders = await batches.orders(id);
  const waiting = orders.filter(({ state }) => WAITS.has(state)).length;
  const isRunning = isWorking || (waiting > 0 && (await runner.isElsewhere()));
  const now = runner.current();
  const printed = await batches.papers(id);
  const isStopped = waiting > 0 || printed.some(isLeftOver);
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
    current: now && { merchant: now.merchant, reference: now.reference },
    labelsLeft: await labels.left(run),
    refused: aside(orders, 'refused'),
    unknown: aside(orders, 'unknown'),
    papers: [...lacking, ...others].sort((a, b) => place(a) - place(b)),
  };
}

const WAITS = new Set<BatchState>(['waiting', 'buying', 'bought']);

const aside = (orders: readonly BatchOrder[], which: BatchState) =>
  orders.flatMap(({ state, error, merchant, reference }) =>
    state === which && error ? [{ merchant, reference, error }] : [],
  );

/** Orders with papers that did not come out, or may not have, and why: the label's reason before others. */
function notOut(papers: readonly BatchPaper[]) {
  const lacking = papers.filter(({ state, held, isClosed }) => {
    const waits = state === 'queued' && held !== null;
    return waits || state === 'unknown' || (state === 'failed' && !isClosed);
  });
  const labels = lacking.filter(isLabel);
  const named = new Set(labels.map(showOrderKey));
  const others = lacking.filter((paper) => !isLabel(paper) && !named.has(showOrderKey(paper)));
  return [...labels, ...others].map((paper) => {
    const { merchant, reference } = paper;
    return { merchant, reference, error: stationError('printer', reasonOf(paper)) };
  });
}

const isLabel = ({ kind }: BatchPaper): boolean => kind === 'label';

function reasonOf(paper: BatchPaper): Message {
  const { title: what, detail } = paper;
  if (isLabel(paper)) return detail === null ? say('Its label is not printed.') : asMessage(detail);
  const why = detail === null ? '' : say(' ({detail})', { detail: unended(detail) });
  return ended(say('{what} was not printed{why}', { what: asMessage(what), why }));
}
