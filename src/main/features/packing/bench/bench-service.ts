import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { Box } from '../../../../shared/orders/carton.ts';
import { namedInAudit, type StoredOrder } from '../../../../shared/orders/order.ts';
import type { Bench, ConfirmedInstruction } from '../../../../shared/packing/session.ts';
import { boxCalled } from '../box-called.ts';
import { isConfirmed } from '../logic/confirming.ts';
import { at, to } from '../logic/pack.ts';
import { WRONG_SCAN } from '../logic/session-events.ts';
import { type BenchCore, type BenchServiceParts, createCore } from './bench-core.ts';
import { ratesAtBench } from './bench-rates.ts';
import { createPackOn } from './pack-on.ts';
import { nothingBought } from './purchase-events.ts';
import { confirmsOf } from './ruled-here.ts';

export type BenchService = ReturnType<typeof createBenchService>;

/** Translates commands of the window to events for the bench, with the data they need. */
export function createBenchService(parts: BenchServiceParts) {
  const core = createCore(parts);
  const { bench, unknown } = core;
  const { printFirst: _, ...printing } = core.printing;
  const later = createPackOn(parts, core, core.accepted);
  return {
    bench,
    ...printing,
    reconcile: unknown.reconcile,
    buyAgain: unknown.buyAgain,
    isBuyingAgain: unknown.isBuyingAgain,
    doubtOf: parts.weights.doubtOf,
    ...cartonsAtBench(parts, core),
    confirm: (instruction: ConfirmedInstruction) => confirm(parts, core, instruction),
    packOn: later.packOn,
    backToPacking: later.backToPacking,
    ...ratesAtBench(parts, core, later),
    ...labelsAtBench(parts, core),
  };
}

/** Recorded with who did it. Refused where the rules no longer say so, or it is confirmed already. */
async function confirm(
  { ruled, decisions }: BenchServiceParts,
  { bench, onBench }: BenchCore,
  instruction: ConfirmedInstruction,
): Promise<Result<Bench>> {
  const current = await onBench();
  if (!current.ok) return current;
  const { session, order } = current.value;
  const may = at(session, ['packing'], () => to(session));
  if (!may.ok) return may;
  // A second touch of the same button.
  if (isConfirmed(session, instruction)) return current;
  if (!confirmsOf(ruled, order).some(isSame(instruction)))
    return refuse('bad-input', say('The rules no longer say this. Look at the order again.'), {
      field: 'text',
    });
  await decisions.write({
    action: 'instruction-confirmed',
    subject: order.reference,
    reason: instruction.rule,
    data: {
      ...namedInAudit(order),
      text: instruction.text,
    },
  });
  return await bench.send({ kind: 'instruction-confirmed', instruction });
}

const isSame = (one: ConfirmedInstruction) => (other: ConfirmedInstruction) =>
  one.rule === other.rule && one.text === other.text;

function cartonsAtBench({ rules }: BenchServiceParts, { bench, onBench }: BenchCore) {
  /** `none` gives the box to use if no name is given. */
  async function boxOnBench(name: string | null, none: (order: StoredOrder) => Box | null) {
    const current = await onBench();
    if (!current.ok) return current;
    const { order } = current.value;
    return name === null ? ok(none(order)) : boxCalled(rules.boxes(order), name);
  }

  return {
    async addCarton(name: string | null): Promise<Result<Bench>> {
      const box = await boxOnBench(name, (order) => rules.begin(order).box);
      return box.ok ? await bench.send({ kind: 'carton-added', box: box.value }) : box;
    },

    async changeBox(carton: string, name: string | null): Promise<Result<Bench>> {
      const box = await boxOnBench(name, () => null);
      return box.ok ? await bench.send({ kind: 'carton-boxed', carton, box: box.value }) : box;
    },
  };
}

function labelsAtBench(
  { documentService }: BenchServiceParts,
  { bench, attemptOf, onBench }: BenchCore,
) {
  /** The shipment at the bench when its documents were last collected again. */
  let lookedAt = '';
  /**
   * Purchases whose labels are being accepted. Accepting prints the labels, so events about them only
   * refresh the window.
   */
  const accepting = new Set<string>();

  return {
    /**
     * Shows news of a purchase or its documents if it is on the bench. If the bench waits for documents
     * and all are there now, the labels print.
     */
    async documentsCame(attemptId: string): Promise<void> {
      const current = await bench.current();
      const { step, problem } = current?.session ?? {};
      if (!current || !step || !('attemptId' in step) || step.attemptId !== attemptId) return;
      const ofDocuments = problem?.code === 'paper-missing' || problem?.code === 'labels-held';
      const waits = step.kind === 'labels' && ofDocuments && problem.field !== WRONG_SCAN;
      const whole = JSON.stringify(current.shipment);
      // Once per state of the shipment: collecting documents causes such events itself.
      if (
        waits &&
        !accepting.has(attemptId) &&
        current.shipment?.error == null &&
        whole !== lookedAt
      ) {
        lookedAt = whole;
        await bench.send({ kind: 'documents-requested' });
      } else await bench.refresh();
    },

    async acceptLabel(carton: string | null, file: string | null): Promise<Result<Bench>> {
      const current = await onBench();
      if (!current.ok) return current;
      if (!('attemptId' in current.value.session.step)) return fail(nothingBought());
      // Each label is looked at by itself.
      if (carton === null && file === null) {
        const message = say('No held page is called {file}.', { file: '' });
        return refuse('bad-input', message, { field: 'held' });
      }
      const attempt = await attemptOf(current.value.session);
      accepting.add(attempt.id);
      try {
        const accepted = await documentService.accept(attempt, carton, 'any', file);
        if (!accepted.ok) return accepted;
        const left = await onBench();
        if (!left.ok) return left;
        const error = left.value.shipment?.error ?? null;
        return await bench.send({ kind: 'documents-ready', error });
      } finally {
        accepting.delete(attempt.id);
      }
    },
  };
}
