import type { AuditEntry } from '../../../shared/kernel/audit.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { AttemptState } from '../../../shared/purchasing/shipment.ts';
import type { Happening, HappeningKind } from '../../../shared/shipments/history.ts';
import type { AuditLog } from '../../kernel/decision-log.ts';
import type { Connection } from '../connection/connection.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { PrintJobRepository, StoredPrintJob } from '../printing/ports.ts';
import type { Attempt, AttemptFact, PurchaseJournal } from '../purchasing/ports.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import type { ParcelEntries } from './ports.ts';

/** Events of a shipment, oldest first, and decisions about it, newest first. */
export interface ShipmentHistory {
  happenings: Happening[];
  decisions: AuditEntry[];
}

const MOST_DECISIONS = 500;

export interface ShipmentHistoryNeeds {
  orders: OrderRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  printJobs: PrintJobRepository;
  parcels: ParcelEntries;
  audit: AuditLog;
  connection: Connection;
}

/** From the journal, the quote, the print jobs, tracking and the audit log. Errors: `not-found`. */
export async function shipmentHistory(
  needs: ShipmentHistoryNeeds,
  attemptId: string,
): Promise<Result<ShipmentHistory>> {
  const { connection, journal, quotes, printJobs, parcels } = needs;
  const attempt = await journal.find(attemptId);
  if (attempt?.connection !== connection.name) {
    const message = say('This purchase is not on record here.');
    return refuse('not-found', message, { field: 'attemptId' });
  }
  const number = attempt.answer?.trackingNumber?.trim();
  const [quote, facts, jobs, decisions, entries] = await Promise.all([
    quotes.find(attempt.quoteId),
    journal.facts(attemptId),
    printJobs.list(attemptId),
    decisionsOn(needs, attempt),
    number ? parcels.entries(connection.name, number) : [],
  ]);
  const happenings = [
    ...(quote ? [happened(quote.quote.ratedAt, 'quoted')] : []),
    ...facts.flatMap((fact) => fromFact(attempt, fact)),
    ...jobs.flatMap((job) => fromJob(job, decisions)),
    ...entries.map(({ at, ...data }) => happened(at, 'tracked', null, data)),
  ];
  // The carrier's times have no zone, so their position is only right within hours. Events of the same moment
  // keep the order in which they were recorded.
  return ok({ happenings: happenings.sort((a, b) => a.at.localeCompare(b.at)), decisions });
}

/** About the purchase itself, and about its order. */
async function decisionsOn(
  { orders, audit }: ShipmentHistoryNeeds,
  { id, orderId }: Attempt,
): Promise<AuditEntry[]> {
  const order = await orders.findById(orderId);
  const named = order ? await orders.findByReference(order.reference) : [];
  // Missing units are recorded by reference, which another merchant may have too.
  const subjects = [id, orderId, ...(named.length === 1 && order ? [order.reference] : [])];
  const found = await Promise.all(
    subjects.map((subject) => audit.list({ subject, limit: MOST_DECISIONS })),
  );
  return found.flat().sort((a, b) => b.at.localeCompare(a.at));
}

const happened = (
  at: string,
  kind: HappeningKind,
  who: string | null = null,
  data: Happening['data'] = {},
): Happening => ({ at, kind, who, data });

type Fact = AttemptFact & { at: string };

function fromFact(attempt: Attempt, { at, kind, data }: Fact): Happening[] {
  switch (kind) {
    case 'opened': {
      const { accepted, station } = attempt;
      const { carrier, service, terms, total } = accepted;
      const what = { carrier, service, terms, ...total, station };
      return [happened(at, 'begun', attempt.packer, what)];
    }
    case 'sending':
      return [happened(at, 'sent', null, { sending: data.sending ?? null })];
    // The result of the answer follows as a state.
    case 'answered':
      return [];
    case 'state': {
      const now = BECAME[String(data.state) as AttemptState];
      return now ? [happened(at, now, null, pick(data, ['by', 'shipmentId', 'why']))] : [];
    }
    case 'note': {
      const noted = NOTED[String(data.note)];
      return noted ? [happened(at, noted, null, data)] : [];
    }
  }
}

const BECAME: Record<AttemptState, HappeningKind | null> = {
  open: null,
  'not-sent': 'not-sent',
  confirmed: 'bought',
  refused: 'refused',
  unknown: 'unknown',
  cancelled: 'cancelled',
  'declared-not-bought': 'not-bought',
};

/** Journal notes with information that is not in any state. */
const NOTED: Record<string, HappeningKind> = {
  'labels-kept': 'labels',
  'labels-given': 'labels-given',
  'cancel: sending': 'cancel-asked',
  'cancel: refused': 'cancel-refused',
  'cancel: unclear': 'cancel-unclear',
  'shipment-created': 'notified',
  'label from event': 'notified',
  'possibly bought twice': 'possibly-twice',
  'filled by Get Shipments': 'filled',
};

const pick = (data: AttemptFact['data'], names: readonly string[]): Happening['data'] =>
  Object.fromEntries(names.flatMap((name) => (name in data ? [[name, data[name] ?? null]] : [])));

function fromJob(job: StoredPrintJob, decisions: readonly AuditEntry[]): Happening[] {
  const { id, at, kind, title, copyNumber, state, target, confirmedAt, packer } = job;
  const about = { paper: kind, carton: job.cartonReference, title };
  const printed = happened(at, 'printed', packer, { ...about, copyNumber, state, target });
  if (confirmedAt === null) return [printed];
  const seen = decisions.find(({ action, data }) => action === 'print-came-out' && data.job === id);
  const confirmed = seen ? 'came-out' : 'scanned-back';
  return [printed, happened(confirmedAt, confirmed, seen?.actor ?? null, about)];
}
