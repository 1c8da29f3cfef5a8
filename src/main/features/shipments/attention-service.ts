import {
  type Exception,
  type ExceptionKind,
  exceptionOf,
} from '../../../shared/exceptions/exception.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import { mustBeMended } from '../../../shared/packing/fixes.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentFetches } from '../documents/document-fetches.ts';
import type { DocumentRepository, DocumentTries } from '../documents/ports.ts';
import { BOUGHT_TWICE, isInvoiceHeld, problem } from '../documents/shipment-view.ts';
import { listed, MOST_LISTED } from '../exceptions/logic/listed.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { stoppedAs } from '../packing/logic/held.ts';
import { labelTurns } from '../packing/logic/print-order.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { PrintJobRepository } from '../printing/ports.ts';
import type { Attempt, PurchaseJournal, RestoreRepository } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { isToPrint, unprinted } from './logic/unprinted.ts';
import type { Exchanges, StoreCheck, TrackedParcel, TrackedParcels } from './ports.ts';

/** Exceptions of shipments, their documents and parcels, the store, and exchanges with other programs. */
export type AttentionService = ReturnType<typeof createAttentionService>;

export interface AttentionNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  documentTries: DocumentTries;
  printJobs: PrintJobRepository;
  restores: RestoreRepository;
  /** Known damage of the database. */
  damage(): StationError | null;
  settings: SettingsSource;
  connection: Connection;
  now(): Date;
  tracking: TrackedParcels;
  fetches: DocumentFetches;
  exchange: Exchanges;
  /** The last check of the whole store; null before the first. */
  lastCheck(): StoreCheck | null;
}

/** Limit of purchases checked for missing documents and prints; older ones are listed under Shipments. */
const NEWEST_LOOKED_AT = 100;
const MOST_SETTLED = 20;
/** Read of the orders packed to be bought later. */
const MOST_WAITING = 1_000;
/** Time in which any program that confirmed a purchase has started to fetch its documents. */
const BEGUN_WITHIN_MS = 2 * 60_000;

export function createAttentionService(needs: AttentionNeeds) {
  const { orders, sessions, journal, restores, connection, tracking, exchange } = needs;
  /** Since the start of the program; earlier ones have been seen when their shipment was opened. */
  let settled: string[] = [];

  return {
    /** All exceptions. */
    async needs(): Promise<Exception[]> {
      const unknown = await journal.list({
        connection: connection.name,
        states: ['unknown'],
        limit: MOST_LISTED,
      });
      const attempts = await Promise.all(settled.map((id) => journal.find(id)));
      return [
        ...ofTheStore(needs),
        ...(await restored(restores)),
        ...listed(
          'unknown',
          await inTurns(unknown, (attempt) => need(orders, 'unknown', attempt)),
          await journal.unknownCount(connection.name),
        ),
        ...(await boughtTwice(needs)),
        ...(await ofNewest(needs)),
        ...(await packedLater(sessions)),
        ...listed('parcel', troubled((await tracking.trackingBoard()).open)),
        ...(await exchange.problems()).map(ofExchange),
        ...(await Promise.all(
          attempts.flatMap((attempt) => (attempt ? [need(orders, 'settled', attempt)] : [])),
        )),
      ];
    },
    /** An event settled this purchase. */
    settled(attemptId: string): void {
      settled = [attemptId, ...settled.filter((id) => id !== attemptId)].slice(0, MOST_SETTLED);
    },
  };
}

async function need(
  orders: OrderRepository,
  kind: ExceptionKind,
  attempt: Attempt,
  change = '',
): Promise<Exception> {
  const order = await orders.findById(attempt.orderId);
  const { merchant, reference } = order ?? attempt;
  return exceptionOf(kind, [kind, attempt.id, change].filter(Boolean).join(' '), {
    order: { merchant, reference },
    attemptId: attempt.id,
    since: kind === 'unknown' ? attempt.openedAt : attempt.changedAt,
  });
}

/** Rule 9. */
async function boughtTwice({ connection, orders, journal }: AttentionNeeds): Promise<Exception[]> {
  const proven = await journal.boughtTwice(connection.name);
  return await inTurns(proven, async (attempt) => ({
    ...(await need(orders, 'bought-twice', attempt)),
    what: BOUGHT_TWICE,
  }));
}

/** The newest purchases whose documents are missing or held, or whose labels were not printed. */
async function ofNewest(needs: AttentionNeeds): Promise<Exception[]> {
  const { orders, sessions, journal, documentTries, connection, settings, now } = needs;
  /** Documents not requested yet, or being fetched, do not count as missing. */
  const isToCome = async ({ id, changedAt }: Attempt): Promise<boolean> => {
    const state = needs.fetches.stateOf(id);
    if (state !== null) return state === 'under-way';
    // Another program tried.
    if (await documentTries.isLacking(id)) return false;
    const since = now().getTime() - Date.parse(changedAt);
    return since >= 0 && since < BEGUN_WITHIN_MS;
  };
  const newest = await journal.search({
    connection: connection.name,
    search: '',
    limit: NEWEST_LOOKED_AT,
  });
  const found: Exception[] = [];
  const turns = labelTurns(settings.current);
  // Documents of other benches' purchases are fetched on demand.
  const confirmed = newest.filter(({ state, bench }) => state === 'confirmed' && !bench);
  const packed = await sessions.findMany(confirmed.map(({ orderId }) => orderId));
  await inTurns(confirmed, async (attempt) => {
    const { reference, merchant } = attempt;
    const documents = await needs.documents.list(attempt.id);
    const error = problem(attempt, documents, { reference, merchant });
    if (error?.code === 'paper-missing' && (await isToCome(attempt))) return;
    // Fetching it again would return the same.
    const isHere = error?.code === 'labels-held' || isInvoiceHeld(attempt, documents);
    if (error) found.push(await need(orders, isHere ? 'review' : 'documents', attempt, error.code));
    const session = packed.get(attempt.orderId) ?? null;
    if (error || !isToPrint(attempt, session)) return;
    const jobs = await needs.printJobs.list(attempt.id);
    const at = { turns, now: now(), quietFor: BEGUN_WITHIN_MS };
    const left = unprinted(attempt, session, jobs, at);
    if (left.length > 0)
      found.push({ ...(await need(orders, 'unprinted', attempt)), ...whichReturn(attempt, left) });
  });
  return found;
}

/** The order's own shipment has the same reference. */
const whichReturn = ({ kind }: Attempt, cartons: readonly string[]): Pick<Exception, 'what'> =>
  kind === 'return'
    ? {
        what: say('Return {reference} is bought, but its label was not printed', {
          reference: cartons.join(', '),
        }),
      }
    : {};

/** Orders packed to be bought later that need a person, or that their sender stopped. */
async function packedLater(sessions: SessionRepository): Promise<Exception[]> {
  const refused = await sessions.refusedLater(MOST_WAITING);
  const stopped = await sessions.stoppedWaiting(MOST_WAITING);
  return [
    ...listed(
      'asks',
      refused.flatMap(({ orderId, order, refusal }) =>
        refusal
          ? [
              exceptionOf(
                mustBeMended(refusal.error) ? 'order' : 'asks',
                `asks ${orderId} ${refusal.at}`,
                {
                  order,
                  since: refusal.at,
                  what: messageOf(refusal.error),
                },
              ),
            ]
          : [],
      ),
    ),
    ...listed(
      'stopped',
      stopped.map(({ orderId, merchant, reference, as, at }) =>
        exceptionOf(as === 'held' ? 'stopped' : as, `asks ${orderId} ${as}`, {
          order: { merchant, reference },
          since: at,
          what: messageOf(stoppedAs({ reference }, as)),
        }),
      ),
    ),
  ];
}

const troubled = (open: readonly TrackedParcel[]): Exception[] =>
  open
    .filter(({ exceptions }) => exceptions.length > 0)
    .map(({ trackingNumber, exceptions, status, order, attemptId, boughtAt }) =>
      // The id contains exceptions and status, so that a new one is reported again.
      exceptionOf('parcel', ['parcel', trackingNumber, ...exceptions, status].join(' '), {
        order,
        attemptId,
        trackingNumber,
        since: boughtAt,
      }),
    );

const ofExchange = ({ id, message }: { id: string; message: Message }): Exception =>
  exceptionOf('exchange', id, { what: message });

async function restored(restores: RestoreRepository): Promise<Exception[]> {
  const gap = await restores.unlooked();
  return gap ? [exceptionOf('restored', `restored ${gap.at}`, { since: gap.at })] : [];
}

/** Results of the check of the whole store. */
function ofTheStore({ damage, lastCheck }: AttentionNeeds): Exception[] {
  const last = lastCheck();
  const { missing = [], changed = [] } = last?.documents ?? {};
  // Reported again at every start.
  const found = (kind: ExceptionKind, id: string) =>
    exceptionOf(kind, `${kind} ${id}`, { since: last?.at ?? null });
  return [
    ...(damage() ? [found('damage', last?.at ?? '')] : []),
    ...listed(
      'lost-document',
      [...missing, ...changed].map(({ hash }) => found('lost-document', hash)),
    ),
  ];
}
