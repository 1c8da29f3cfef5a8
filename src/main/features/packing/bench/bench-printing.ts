import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { Bench, Session } from '../../../../shared/packing/session.ts';
import type { PrintJob } from '../../../../shared/printing/print-job.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type { DocumentService, PrintWish } from '../../documents/document-service.ts';
import type { Printed } from '../../printing/ports.ts';
import type { Attempt } from '../../purchasing/ports.ts';
import type { BenchPorts, BenchRunner } from '../rules/bench/bench.ts';
import type { SessionEvent } from '../rules/session-events.ts';
import { needsScanBack } from '../rules/transition.ts';
import { nothingBought } from './purchase-events.ts';

interface BenchPrintingParts extends Pick<BenchPorts, 'sessions'> {
  bench: BenchRunner;
  documentService: DocumentService;
  settings(): Settings;
  confirmLabel(attemptId: string, carton: string): Promise<void>;
  attemptOf(session: Session): Promise<Attempt>;
  onBench(): Promise<Result<Bench>>;
  decisions: DecisionLog;
  packer(): string | null;
}

type Turn = { carton: string | null; error: StationError | null };

export function createBenchPrinting(parts: BenchPrintingParts) {
  const { bench, documentService, onBench } = parts;
  const turns = turnsOf(parts);
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
     * A label was proven: label-first, the next carton's prints, and its label is the one awaited.
     * Answers that carton, or null where no other waits for its turn, and what kept it from printing.
     */
    nextTurn,
    /** The label of a carton whose turn it is; null when there is nothing to say. */
    printLabelOnScan: printOnScan,

    printFirst: (session: Session) => printFirst(parts, turns, session),

    async print(wish: PrintWish): Promise<Result<{ jobs: PrintJob[] }>> {
      const current = await onBench();
      if (!current.ok) return current;
      const printed = await printOf(parts, current.value, wish);
      await bench.refresh();
      if (!printed.ok) return printed;
      if (printed.value.error) return fail(printed.value.error);
      return ok({ jobs: printed.value.jobs });
    },

    /** The carton whose label is out and not yet proven, where that must be done before another's turn. */
    looseLabel(current: Bench, carton: string): string | null {
      const { session } = current;
      const { awaitingLabelOf: awaited, scannedBack } = session;
      if (awaited === null || awaited === carton || scannedBack.includes(awaited)) return null;
      return isOut(current, awaited) && needsScanBack(session, parts.settings().scanBack)
        ? awaited
        : null;
    },

    /**
     * A label has come out, perhaps long after it was asked for: where all of its shipment have and
     * none is scanned back, the order is done.
     */
    async labelCameOut(orderId: string, attemptId: string): Promise<void> {
      const session = await parts.sessions.find(orderId);
      const waiting = session?.step.kind === 'labels' && session.step.attemptId === attemptId;
      if (!waiting || needsScanBack(session, parts.settings().scanBack)) return;
      if (await allOut(documentService, session, attemptId))
        await bench.report(orderId, { kind: 'labels-printed' });
    },

    /**
     * The scan back of who has no scanner: a packer says that they see the carton's label on it, and
     * that is on record. Errors: `bad-input` where no label of it is out.
     */
    async labelSeen(carton: string): Promise<Result<Bench>> {
      const seen = await labelSeen(parts, carton);
      if (!seen.ok) return seen;
      const next = await nextTurn();
      return next.error ? fail(next.error) : onBench();
    },
    /** Whether the carton's label came out, or may have. */
    isLabelOut: isOut,
    /** The scan back proved the carton's label. */
    labelProven: parts.confirmLabel,
  };
}

/**
 * At once with one carton; of several, one label at a time (setting `labels.order`). Answers what
 * follows for the session.
 */
async function printFirst(
  { bench, documentService, attemptOf }: BenchPrintingParts,
  { inTurn, firstOf }: Turns,
  session: Session,
): Promise<SessionEvent | null> {
  const attempt = await attemptOf(session);
  const turn = firstOf(session);
  const wishes: PrintWish[] = inTurn(session)
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

type Turns = ReturnType<typeof turnsOf>;

/** Whose label prints when, by the setting `labels.order`. */
function turnsOf({ settings }: Pick<BenchPrintingParts, 'settings'>) {
  /** One after the other, each when it is due; else all at once. */
  const inTurn = (session: Session): boolean =>
    session.cartons.length > 1 &&
    (order() !== 'label-first' || needsScanBack(session, settings().scanBack));
  const order = () => settings()['labels.order'];

  /** Label-first, the carton whose label prints next. */
  const turnOf = (session: Session): string | null => {
    if (order() !== 'label-first' || !inTurn(session)) return null;
    const open = session.cartons.find(({ reference }) => !session.scannedBack.includes(reference));
    return open?.reference ?? null;
  };

  /** The carton that is in hand as its order is opened, else the one whose turn it is. */
  const firstOf = (session: Session): string | null => {
    const { awaitingLabelOf: scanned, awaitedByLabel, scannedBack } = session;
    const isScanned = scanned !== null && !awaitedByLabel && !scannedBack.includes(scanned);
    return inTurn(session) && isScanned ? scanned : turnOf(session);
  };

  return { inTurn, turnOf, firstOf };
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
  // Two labels that come out together when the paper is back are two loose labels.
  const waiting = labels.find(({ state }) => state === 'queued');
  if (waiting) return waits(waiting);
  const printed = labels.some(({ cartonReference }) => cartonReference === carton);
  const wanted = inTurn(session) || needsScanBack(session, settings().scanBack);
  if (printed || !wanted) return null;
  const made = await documentService.print(await attemptOf(session), {
    role: 'label',
    carton,
    wait: false,
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
    actor: parts.packer(),
    action: 'label-seen',
    subject: id,
    reason: null,
    data: { reference: order.reference, connection, carton },
  });
  const seen = await parts.bench.send({ kind: 'label-scanned-back', carton, by: 'eye' });
  if (seen.ok) await parts.confirmLabel(id, carton);
  return seen;
}

async function printOf(
  { documentService, attemptOf }: BenchPrintingParts,
  { session, order }: Bench,
  wish: PrintWish,
): Promise<Result<Printed>> {
  if (wish.kind === 'carton-label') {
    const cartons = session.cartons.map(({ reference }) => reference);
    return await documentService.printCartonSlips(order, cartons, wish);
  }
  if (!('attemptId' in session.step)) return fail(nothingBought());
  return await documentService.print(await attemptOf(session), wish);
}

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

/** Of a label that came out, or may have. */
const OUT: ReadonlySet<PrintJob['state']> = new Set(['sent', 'done', 'unknown']);

const isOut = ({ jobs }: Bench, carton: string): boolean =>
  jobs.some(
    ({ kind, state, cartonReference }) =>
      kind === 'label' && cartonReference === carton && OUT.has(state),
  );

const HOW_HELD = {
  person: say('waits in the print queue for your word'),
  printer: say('waits for its printer and prints by itself once it is ready'),
};

function waits({ cartonReference, held, detail }: PrintJob): StationError {
  const how = held === null ? say('waits for its turn at the printer') : HOW_HELD[held];
  const why = detail ? say(' ({detail})', { detail: detail }) : '';
  return stationError(
    'printer',
    say('The label of {cartonReference} {how}{why}.', {
      cartonReference: cartonReference ?? '',
      how,
      why,
    }),
    {
      retry: 'later',
    },
  );
}

/**
 * What became of a job stands at the job, and is asked about there until it is settled; only a print
 * that made no job (no printer, labels held) is a problem to be acknowledged.
 */
const isOfJob = ({ code, field }: StationError): boolean =>
  code === 'printer' && field === undefined;
