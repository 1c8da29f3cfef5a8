import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import { namedInAudit } from '../../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../../shared/packing/session.ts';
import { isOfJob, type PrintJob } from '../../../../shared/printing/print-job.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type { PrintOptions } from '../../printing/logic/document-printer.ts';
import type { Printed } from '../../printing/ports.ts';
import type { Attempt } from '../../purchasing/ports.ts';
import type { BenchPorts, BenchRunner } from '../logic/bench/bench.ts';
import { type LabelTurns, labelTurns } from '../logic/print-order.ts';
import type { SessionEvent } from '../logic/session-events.ts';
import { needsScanBack } from '../logic/transition.ts';
import type { BenchDocuments } from '../ports.ts';
import { nothingBought } from './purchase-events.ts';

interface BenchPrintingParts extends Pick<BenchPorts, 'sessions'> {
  bench: BenchRunner;
  documentService: BenchDocuments;
  settings(): Settings;
  confirmLabel(attemptId: string, carton: string): Promise<void>;
  attemptOf(session: Session): Promise<Attempt>;
  onBench(): Promise<Result<Bench>>;
  decisions: DecisionLog;
}

type Turn = { carton: string | null; error: StationError | null };

export function createBenchPrinting(parts: BenchPrintingParts) {
  const { bench, documentService, onBench } = parts;
  const turns = labelTurns(parts.settings);
  const { inTurn, turnOf } = turns;

  const printOnScan = (carton: string) => printLabelOnScan(parts, inTurn, carton);

  async function nextTurn(): Promise<Turn> {
    const current = await onBench();
    const session = current.ok ? current.value.session : null;
    const carton = session?.step.kind === 'labels' ? turnOf(session) : null;
    if (carton === null) return { carton, error: null };
    await bench.send({ kind: 'carton-scanned-back', carton, by: 'turn' });
    return { carton, error: await printOnScan(carton) };
  }

  return {
    /**
     * After the label check of a carton, in label-first mode: prints the next carton's label, which is
     * then the one awaited. Returns that carton, or null if there is none, and the error that prevented
     * printing.
     */
    nextTurn,
    /** Prints the label of a scanned carton if it is due; returns an error, or null. */
    printLabelOnScan: printOnScan,

    printFirst: (session: Session) => printFirst(parts, turns, session),
    printDue: () => printDue(parts, turns),

    async print(wish: PrintOptions): Promise<Result<{ jobs: PrintJob[] }>> {
      const current = await onBench();
      if (!current.ok) return current;
      const printed = await printOf(parts, turns, current.value, wish);
      await bench.refresh();
      if (!printed.ok) return printed;
      if (printed.value.error) return fail(printed.value.error);
      return ok({ jobs: printed.value.jobs });
    },

    /** The carton whose label is out and must be checked before another carton's label. */
    looseLabel(current: Bench, carton: string): string | null {
      const { session } = current;
      const { awaitingLabelOf: awaited, scannedBack } = session;
      if (awaited === null || awaited === carton || scannedBack.includes(awaited)) return null;
      return isOut(current, awaited) && needsScanBack(session, parts.settings().scanBack)
        ? awaited
        : null;
    },

    /**
     * A label came out, perhaps long after it was requested. If the setting asks for no label check, the
     * order is done once all labels of the shipment are out.
     */
    async labelCameOut(orderId: string, attemptId: string): Promise<void> {
      const session = await parts.sessions.find(orderId);
      const waiting = session?.step.kind === 'labels' && session.step.attemptId === attemptId;
      if (!waiting || needsScanBack(session, parts.settings().scanBack)) return;
      if (await allOut(documentService, session, attemptId))
        await bench.report(orderId, { kind: 'labels-printed' });
    },

    /**
     * Label check without a scanner: a packer confirms that the label is on the carton, which is recorded.
     * Errors: `bad-input` if no label of the carton is out.
     */
    async labelSeen(carton: string): Promise<Result<Bench>> {
      const seen = await labelSeen(parts, carton);
      if (!seen.ok) return seen;
      const next = await nextTurn();
      return next.error ? fail(next.error) : onBench();
    },
    /** Whether the carton's label came out, or may have. */
    isLabelOut: isOut,
    labelProven: parts.confirmLabel,
  };
}

/**
 * The order on the bench was scanned: prints the labels that are due and were never requested, because an
 * earlier run ended before that, or no printer was assigned. Returns their cartons.
 */
async function printDue(
  { bench, onBench }: BenchPrintingParts,
  turns: LabelTurns,
): Promise<Result<string[]>> {
  const current = await onBench();
  const due = current.ok ? labelsDue(current.value, turns) : [];
  if (due.length === 0) return ok([]);
  // Fetches nothing that is here; then labels print as after the purchase.
  const asked = await bench.send({ kind: 'documents-requested' });
  return asked.ok ? ok(due) : asked;
}

function labelsDue({ session, shipment, jobs }: Bench, turns: LabelTurns): string[] {
  const isReady = shipment?.state === 'confirmed' && shipment.error === undefined;
  return session.step.kind === 'labels' && isReady ? turns.due(session, jobs) : [];
}

/**
 * Prints the label at once for a single carton; for several cartons, one label at a time (setting
 * `labels.order`). Returns the event that follows for the session.
 */
async function printFirst(
  { bench, documentService, attemptOf }: BenchPrintingParts,
  { inTurn, firstOf }: LabelTurns,
  session: Session,
): Promise<SessionEvent | null> {
  const attempt = await attemptOf(session);
  const turn = firstOf(session);
  const wishes: PrintOptions[] = inTurn(session)
    ? [{ role: 'document' }, ...(turn ? [{ role: 'label', carton: turn } as const] : [])]
    : [{}];
  for (const wish of wishes) {
    const printed = await documentService.print(attempt, { ...wish, unprinted: true });
    const error = printed.ok ? printed.value.error : printed.error;
    if (error && !isOfJob(error)) return { kind: 'problem', error };
  }
  if (turn) return { kind: 'carton-scanned-back', carton: turn, by: 'turn' };
  if (!inTurn(session) && (await allOut(documentService, session, attempt.id)))
    return { kind: 'labels-printed' };
  await bench.refresh();
  return null;
}

async function printLabelOnScan(
  { bench, documentService, settings, attemptOf, onBench }: BenchPrintingParts,
  inTurn: (session: Session) => boolean,
  carton: string,
): Promise<StationError | null> {
  const current = await onBench();
  if (!current.ok) return current.error;
  const { session, jobs } = current.value;
  const labels = jobs.filter(({ kind, state }) => kind === 'label' && state !== 'failed');
  // One queued label blocks the next: two labels that come out together could be mixed up.
  const waiting = labels.find(({ state }) => state === 'queued');
  if (waiting) return waits(waiting);
  const printed = labels.some(({ cartonReference }) => cartonReference === carton);
  // An earlier run may have ended before it queued the label.
  const never = session.step.kind === 'labels' && !session.scannedBack.includes(carton);
  const wanted = never || inTurn(session) || needsScanBack(session, settings().scanBack);
  if (printed || !wanted) return null;
  const made = await documentService.print(await attemptOf(session), {
    role: 'label',
    carton,
    wait: false,
    unprinted: true,
  });
  await bench.refresh();
  return made.ok ? made.value.error : made.error;
}

async function labelSeen(parts: BenchPrintingParts, carton: string): Promise<Result<Bench>> {
  const current = await parts.onBench();
  if (!current.ok) return current;
  const { session, order, shipment } = current.value;
  const bought = 'attemptId' in session.step && shipment?.state === 'confirmed';
  if (!bought || !isOut(current.value, carton)) {
    const message = say('No label of {carton} has come out yet. Print it first.', { carton });
    return refuse('bad-input', message, { field: 'carton' });
  }
  const { id, connection } = await parts.attemptOf(session);
  await parts.decisions.write({
    action: 'label-seen',
    subject: id,
    data: { ...namedInAudit(order), connection, carton },
  });
  const seen = await parts.bench.send({ kind: 'label-scanned-back', carton, by: 'eye' });
  if (seen.ok) await parts.confirmLabel(id, carton);
  return seen;
}

async function printOf(
  { bench, documentService, attemptOf }: BenchPrintingParts,
  turns: LabelTurns,
  { session, order }: Bench,
  wish: PrintOptions,
): Promise<Result<Printed>> {
  if (wish.kind === 'carton-label') {
    const cartons = session.cartons.map(({ reference }) => reference);
    return await documentService.printCartonSlips(order, cartons, wish);
  }
  if (!('attemptId' in session.step)) return fail(nothingBought());
  const attempt = await attemptOf(session);
  const labels = wish.role !== 'document' && (wish.kind ?? 'label') === 'label';
  if (!labels || wish.carton !== undefined || !turns.inTurn(session))
    return await documentService.print(attempt, wish);
  const cartons = turns.stillToApply(session);
  const [only] = cartons;
  if (only === undefined && wish.role === 'label') return fail(allApplied());
  const made: Printed = { jobs: [], error: null };
  const wishes: PrintOptions[] = [
    ...(wish.role === undefined && wish.kind === undefined
      ? [{ ...wish, role: 'document' } as const]
      : []),
    ...cartons.map((carton) => ({ ...wish, role: 'label' as const, carton })),
  ];
  for (const each of wishes) {
    const printed = await documentService.print(attempt, each);
    if (!printed.ok) return printed;
    made.jobs.push(...printed.value.jobs);
    made.error ??= printed.value.error;
  }
  const isNew = cartons.length === 1 && session.awaitingLabelOf !== only;
  if (only !== undefined && isNew && turns.turnOf(session) === only)
    await bench.send({ kind: 'carton-scanned-back', carton: only, by: 'turn' });
  return ok(made);
}

const allApplied = (): StationError =>
  stationError(
    'bad-input',
    say('Every label is on its carton. Print one again with “Reprint” beside its carton.'),
  );

async function allOut(
  documentService: BenchPrintingParts['documentService'],
  { cartons }: Session,
  attemptId: string,
): Promise<boolean> {
  const jobs = await documentService.jobs(attemptId);
  const out = new Set(
    jobs
      .filter(({ kind, state }) => kind === 'label' && state === 'done')
      .map(({ cartonReference }) => cartonReference),
  );
  return cartons.every(({ reference }) => out.has(reference));
}

/** States of a print job whose label came out, or may have. */
const OUT: ReadonlySet<PrintJob['state']> = new Set(['sent', 'done', 'unknown']);

const isOut = ({ jobs }: Bench, carton: string): boolean =>
  jobs.some(
    ({ kind, state, cartonReference }) =>
      kind === 'label' && cartonReference === carton && OUT.has(state),
  );

const HOW_HELD = {
  person: say('waits in the print queue for your confirmation'),
  printer: say('waits for its printer and prints by itself once it is ready'),
};

function waits({ cartonReference, held, detail }: PrintJob): StationError {
  const how = held === null ? say('waits for its turn at the printer') : HOW_HELD[held];
  const why = detail ? say(' ({detail})', { detail: detail }) : '';
  const waitsFor = cartonReference ?? '';
  return stationError(
    'printer',
    say('The label of {cartonReference} {how}{why}.', { cartonReference: waitsFor, how, why }),
    { retry: 'later', waitsFor },
  );
}
