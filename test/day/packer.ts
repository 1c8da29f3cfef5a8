import type { Bench } from '../../src/shared/packing/session.ts';
import type { Window } from './window.ts';

/** Longer than any wait of the station itself. */
const STUCK_MS = 120_000;
/** For one order, at whatever steps. */
const ENDLESS_MS = 300_000;
/** Interval at which the packer presses the offered action when a kill has left work undone. */
const NUDGE_MS = 5_000;
const LOOK_MS = 500;

/** What the packer reports to the plan of the day. */
export interface Told {
  /** The order is open for the first time since the station was started. */
  scanned(): void;
  /** The purchase is next. */
  buying(): Promise<void>;
  /** Whether the station was killed during this order: then something may be left to press. */
  wasKilled(): boolean;
}

/**
 * Packs one order as a packer does in the window, from its scan to its labels, and continues at any step
 * after a kill. Rejects with Lost when the station was killed.
 */
export async function packOrder(window: Window, reference: string, told: Told): Promise<void> {
  await onBench(window, reference);
  told.scanned();
  const began = performance.now();
  let stands = { kind: '', since: 0, nudged: 0 };
  let revision = -1;
  for (;;) {
    const bench = window.bench();
    if (!bench) throw new Error(`${reference} has left the bench by itself`);
    const { step } = bench.session;
    if (step.kind === 'done') return;
    if (step.kind !== stands.kind) stands = stood(step.kind);
    if (bench.session.revision !== revision) {
      revision = bench.session.revision;
      if (step.kind === 'packing') await pack(window, bench);
      else if (step.kind === 'choosing') await buy(window, bench, told);
      const isEndless = performance.now() - began > ENDLESS_MS;
      if (window.bench()?.session.revision !== revision && !isEndless) continue;
    }
    if (step.kind === 'labels') await proveLabel(window, bench);
    const now = performance.now();
    if (now - stands.since > STUCK_MS || now - began > ENDLESS_MS) {
      throw new Error(`${reference} is stuck: ${JSON.stringify(bench)}`);
    }
    if (told.wasKilled() && now - stands.nudged > NUDGE_MS) {
      stands.nudged = now;
      await nudge(window, bench);
    }
    await window.benchChanged(LOOK_MS);
  }
}

function stood(kind: string) {
  const now = performance.now();
  return { kind, since: now, nudged: now };
}

async function onBench(window: Window, reference: string): Promise<void> {
  const there = window.bench();
  if (there?.order.reference === reference) return;
  // An unfinished order left open by a killed station is set aside.
  if (there && there.session.step.kind !== 'done') await window.must('bench.close', {});
  await scan(window, reference);
  const { orderId } = window.bench()?.session ?? {};
  if (orderId) await window.must('bench.beforeRating', { orderId });
}

async function scan(window: Window, text: string): Promise<void> {
  const answer = await window.must('bench.scan', { text });
  if (answer.tone === 'stop') throw new Error(`The scan of ${text}: ${answer.message}`);
}

const packedOf = ({ session }: Bench, line: number): number =>
  session.cartons
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.line === line ? sum + item.quantity : sum), 0);

/** Chooses by the Reference which orders need two cartons. */
export const hasTwoCartons = (reference: string): boolean => reference.endsWith('0');

async function pack(window: Window, bench: Bench): Promise<void> {
  if (bench.session.problem) await window.must('bench.acknowledge', {});
  for (const [line, { sku, quantity }] of bench.order.lines.entries()) {
    for (let unit = packedOf(bench, line); unit < quantity; unit += 1) {
      const second = line > 0 && bench.session.cartons.length === 1;
      if (second && hasTwoCartons(bench.order.reference)) await nextCarton(window);
      await scan(window, sku ?? '');
    }
  }
  const { cartons = [] } = window.bench()?.session ?? {};
  for (const { reference: carton, weightSource, items } of cartons) {
    if (weightSource === 'typed') continue;
    const weight = cartons.length === 1 ? '1.05' : items[0]?.line === 0 ? '0.91' : '0.29';
    await window.must('bench.measureCarton', { carton, weight });
  }
  const { ratesDue = false, revision = 0 } = window.bench()?.session ?? {};
  if (ratesDue) await window.must('bench.rateDue', { revision });
  else await window.must('bench.rate', { insure: false, pickUpDate: null });
}

async function nextCarton(window: Window): Promise<void> {
  if (window.bench()?.session.cartons.length === 1) await scan(window, 'PB:NEXT-CARTON');
}

async function buy(window: Window, { session }: Bench, told: Told): Promise<void> {
  if (session.step.kind !== 'choosing') return;
  const { quote, suggestion } = session.step;
  const chosen =
    quote.options.find(
      ({ service, terms }) => service === suggestion?.service && terms === suggestion.terms,
    ) ?? quote.options[0];
  if (!chosen) throw new Error(`${session.order.reference}: no rates`);
  await told.buying();
  const choice = { service: chosen.service, terms: chosen.terms };
  await window.must('bench.buy', { quoteId: quote.id, choice, total: chosen.total });
}

/** With several cartons each carton is scanned, then the label that was printed and applied. */
async function proveLabel(window: Window, { session, shipment, jobs }: Bench): Promise<void> {
  if (session.cartons.length < 2 || session.problem) return;
  const labels = jobs.filter(({ kind, closed }) => kind === 'label' && !closed);
  // The packer waits at the printer.
  if (labels.some(({ state }) => state !== 'done')) return;
  const next = session.cartons.find(({ reference }) => !session.scannedBack.includes(reference));
  if (!next) return;
  const { reference } = next;
  const isOut = labels.some(({ cartonReference }) => cartonReference === reference);
  if (session.awaitingLabelOf !== reference || !isOut) return await scan(window, reference);
  const label = shipment?.cartons.find((each) => each.reference === reference)?.label;
  const [barcode] = label?.barcodes ?? [];
  if (!barcode) throw new Error(`The label of ${reference} has no barcode`);
  await scan(window, barcode);
}

/** Presses what a person must press after a kill. */
async function nudge(window: Window, bench: Bench): Promise<void> {
  const { step } = bench.session;
  if (step.kind === 'unknown') await window.call('bench.reconcile', {});
  if (step.kind !== 'labels') return;
  if (bench.session.problem) {
    await window.call('bench.fetchDocuments', {});
    return;
  }
  const left = bench.jobs.filter(({ state, closed }) => state !== 'done' && !closed);
  for (const { id: job, state } of left) {
    if (state === 'unknown') await window.call('printing.resolve', { job, cameOut: false });
    await window.call('printing.retry', { job });
  }
  if (left.length === 0 && bench.session.cartons.length === 1) await window.call('bench.print', {});
}
