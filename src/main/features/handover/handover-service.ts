import {
  type CarrierState,
  carrierKey,
  type Handover,
  type HandoverAdded,
  type HandoverBoard,
  sameCarrier,
} from '../../../shared/handover/handover.ts';
import { dayBegins } from '../../../shared/kernel/day.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  isSameBarcode,
  labelsNamed,
  numberForms,
  numberKey,
} from '../../../shared/scanning/carriers.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { holdsOtherNumber } from '../scanning/scan-elsewhere.ts';
import { type KnownCarriersNeeds, knownCarriers, unknownCarrier } from './known-carriers.ts';
import { type LabelsHeldNeeds, labelsHeld } from './labels-held.ts';
import { cutOffs, isLate } from './logic/cut-offs.ts';
import type { Candidate, CodedShipment, HandoverRepository } from './ports.ts';
import { whyNot } from './refusals.ts';

export interface HandoverServiceNeeds extends KnownCarriersNeeds, LabelsHeldNeeds {
  orders: OrderRepository;
}

export type HandoverService = ReturnType<typeof createHandoverService>;

/** Days to look back: older purchases are not expected to be here. */
const LOOKED_BACK_DAYS = 14;
const CLOSED_SHOWN_DAYS = 3;
const MOST_NOT_BOUGHT = 500;

export function createHandoverService(needs: HandoverServiceNeeds) {
  const { connection, handovers, now } = needs;

  async function wanted(id: string | null): Promise<Result<Handover>> {
    const found =
      id === null
        ? await handovers.current(connection.name)
        : await handovers.find(connection.name, id);
    return found ? ok(found) : id === null ? noneOpen() : noSuch(id);
  }

  const candidates = () => handovers.candidates(connection.name, lookedBack(now()));

  return {
    board: () => board(needs, candidates),
    candidates,
    /** Errors: `not-found`. */
    find: wanted,
    async open(carrier: string, merchant: string | null): Promise<Result<Handover>> {
      const known = await knownCarriers(needs);
      // Before the first purchase no carrier is known.
      if (known.length > 0 && !known.some((each) => sameCarrier(each, carrier)))
        return unknownCarrier(carrier, known);
      return ok(await handovers.open(connection.name, carrier, merchant));
    },
    ...addingTo(needs, wanted, candidates),

    async remove(attemptId: string): Promise<Result<Handover>> {
      const list = await wanted(null);
      if (!list.ok) return list;
      if (!(await handovers.remove(list.value.id, attemptId)))
        return refuse('not-found', say('It is not on the open list.'), { field: 'attemptId' });
      return await wanted(null);
    },

    async discard(id: string | null): Promise<Result<null>> {
      const list = await wanted(id);
      if (!list.ok) return list;
      return (await handovers.discard(list.value.id)) ? ok(null) : isClosed();
    },

    settle: async (attemptId: string): Promise<Result<null>> =>
      (await handovers.settle(attemptId)) ? ok(null) : nothingToSettle(attemptId),

    async close(id: string | null): Promise<Result<Handover>> {
      const list = await wanted(id);
      if (!list.ok) return list;
      const came = await handovers.close(list.value.id);
      return came === 'empty' ? nothingOnIt(list.value) : await wanted(list.value.id);
    },
  };
}

type Wanted = (id: string | null) => Promise<Result<Handover>>;

function addingTo(
  needs: HandoverServiceNeeds,
  wanted: Wanted,
  candidates: () => Promise<Candidate[]>,
) {
  const { connection, handovers } = needs;
  return {
    async add(codes: readonly string[], begins: boolean): Promise<Result<HandoverAdded>> {
      let list = await wanted(null);
      const [added, already, refused]: [
        HandoverAdded['added'],
        string[],
        HandoverAdded['refused'],
      ] = [[], [], []];
      for (const code of codes) {
        const found = await shipmentOf(needs, code);
        const [shipment] = found;
        if (!list.ok && begins) {
          // A problem of the parcel itself is reported before the missing list.
          const error = whyNot(code, found, null) ?? (await labelsHeld(needs, shipment));
          if (error) return { ok: false, error };
          if (shipment) list = ok(await handovers.open(connection.name, shipment.carrier, null));
        }
        if (!list.ok) return list;
        const label = shipment ? await ownLabel(handovers, shipment, code) : null;
        const { id } = list.value;
        if (shipment?.on?.id === id && found.length === 1) {
          const scanned =
            label !== null && (await handovers.countLabel(id, shipment.attemptId, label));
          if (scanned) added.push({ ...parcelOf(shipment), cancelled: false, scanned });
          else already.push(code);
          continue;
        }
        const error = whyNot(code, found, list.value) ?? (await labelsHeld(needs, shipment));
        const [came] =
          error || !shipment ? [] : await handovers.add(id, [shipment], label ?? undefined);
        if (came)
          added.push({ ...parcelOf(came), cancelled: false, scanned: label === null ? null : 1 });
        else refused.push({ code, error: error ?? taken(code) });
      }
      const handover = await wanted(list.ok ? list.value.id : null);
      return handover.ok ? ok({ handover: handover.value, added, already, refused }) : handover;
    },

    async addAll(): Promise<Result<HandoverAdded>> {
      const list = await wanted(null);
      if (!list.ok) return list;
      const { id } = list.value;
      const left = notListed(await candidates(), list.value);
      const going: Candidate[] = [];
      const refused: HandoverAdded['refused'] = [];
      for (const each of left) {
        const error = (await labelsHeld(needs, each)) ?? unready(each);
        if (error) refused.push({ code: each.trackingNumber || each.reference, error });
        else going.push(each);
      }
      const came = await handovers.add(id, going);
      const handover = await wanted(id);
      if (!handover.ok) return handover;
      return ok({
        handover: handover.value,
        added: came.map((parcel) => ({ ...parcelOf(parcel), cancelled: false, scanned: null })),
        already: [],
        refused,
      });
    },
  };
}

/** Shipments that the code names; if one of two is cancelled, only the valid one. */
async function shipmentOf(
  { connection, handovers, documents }: HandoverServiceNeeds,
  code: string,
): Promise<CodedShipment[]> {
  const forms = numberForms(code);
  const carrying = await handovers.byCode(connection.name, {
    numbers: forms.map((form) => form.toLowerCase()),
    marks: forms.map(numberKey),
  });
  const found: CodedShipment[] = [];
  for (const shipment of carrying) {
    const { attemptId, trackingNumber } = shipment;
    if (await holdsOtherNumber(documents, code, shipment)) continue;
    const kept = await documents.list(attemptId);
    const labels = kept.filter(({ role }) => role === 'label');
    // Another bench's labels may not be here: then the form of the code alone tells.
    const read = labels.length > 0 ? labels : [{ barcodes: [code] }];
    const isNumber = trackingNumber !== '' && isSameBarcode(code, trackingNumber);
    if (isNumber || labelsNamed(code, read, trackingNumber).length > 0) found.push(shipment);
  }
  const standing = found.filter(({ kind, state }) => kind === 'outbound' && state === 'confirmed');
  return standing.length > 0 ? standing : found.slice(0, 1);
}

/** The label of a shipment of several cartons that has this code. */
const ownLabel = async (
  handovers: Pick<HandoverRepository, 'labelWith'>,
  { attemptId, cartons }: CodedShipment,
  code: string,
): Promise<string | null> =>
  cartons > 1 ? await handovers.labelWith(attemptId, numberForms(code).map(numberKey)) : null;

/** Drops the fields that only this feature's port has. */
const parcelOf = ({
  attemptId,
  merchant,
  reference,
  trackingNumber,
  cartons,
  weight,
  weightUnit,
}: Candidate | CodedShipment | HandoverAdded['added'][number] | Parcel) => ({
  attemptId,
  merchant,
  reference,
  trackingNumber,
  cartons,
  weight,
  weightUnit,
});
type Parcel = Omit<HandoverAdded['added'][number], 'cancelled' | 'scanned'>;

/** Of the list's carrier and merchant, and on no list yet. */
const notListed = (
  candidates: readonly Candidate[],
  { carrier, merchant }: Pick<Handover, 'carrier' | 'merchant'>,
): Candidate[] =>
  candidates.filter(
    (each) =>
      !each.listed &&
      carrierKey(each.carrier) === carrierKey(carrier) &&
      (merchant === null || each.merchant === merchant),
  );

const MOST_NAMED = 20;

async function board(
  { handovers, orders, connection, settings, now }: HandoverServiceNeeds,
  candidates: () => Promise<Candidate[]>,
): Promise<HandoverBoard> {
  const at = now();
  const times = cutOffs(settings.current()['handover.cutOffs'], at);
  const left = await candidates();
  const late = left.filter((each) => isLate(each, times.get(carrierKey(each.carrier)), at));
  const lists = await handovers.list(connection.name, daysBefore(at, CLOSED_SHOWN_DAYS));
  const open = await handovers.current(connection.name);
  const byCarrier = Map.groupBy(left, ({ carrier }) => carrierKey(carrier));
  const keys = new Set([...byCarrier.keys(), ...times.keys()]);
  const carriers = [...keys].map((key): CarrierState => {
    const of = byCarrier.get(key) ?? [];
    const cutOff = times.get(key);
    return {
      carrier: of[0]?.carrier ?? cutOff?.carrier ?? key,
      left: of.length,
      unlabelled: of.filter(({ labelled }) => !labelled).length,
      late: late.filter((each) => carrierKey(each.carrier) === key).length,
      cutOff: cutOff?.time ?? null,
      minutesLeft: cutOff?.minutesLeft ?? null,
    };
  });
  const behind = open ? notListed(left, open) : [];
  return {
    open,
    notListed: {
      count: behind.length,
      orders: behind
        .slice(0, MOST_NAMED)
        .map(({ merchant, reference }) => ({ merchant, reference })),
    },
    others: lists.filter(({ id, closedAt }) => closedAt === null && id !== open?.id),
    carriers: carriers.sort(
      (a, b) =>
        (a.minutesLeft ?? Number.MAX_SAFE_INTEGER) - (b.minutesLeft ?? Number.MAX_SAFE_INTEGER) ||
        a.carrier.localeCompare(b.carrier),
    ),
    late: late.map((each) => ({
      ...parcelOf(each),
      cancelled: false,
      scanned: null,
      carrier: each.carrier,
      since: each.openedAt,
    })),
    notBought: await notBought(orders),
    closed: lists.filter(({ closedAt }) => closedAt !== null),
  };
}

/** Packed but not bought, so it cannot be handed over. */
async function notBought(orders: OrderRepository) {
  const found: HandoverBoard['notBought'] = [];
  for (const status of ['waiting', 'unknown'] as const) {
    const page = await orders.list({ status, limit: MOST_NOT_BOUGHT });
    found.push(...page.orders.map(({ merchant, reference }) => ({ merchant, reference, status })));
  }
  return found;
}

export const lookedBack = (now: Date): string => daysBefore(now, LOOKED_BACK_DAYS);

const daysBefore = (now: Date, days: number): string => dayBegins(now, -days).toISOString();

const noneOpen = () => refuse('not-found', say('No hand-over list is open.'), { field: 'carrier' });

const noSuch = (id: string) =>
  refuse('not-found', say('There is no hand-over list {id}.', { id }), { field: 'id' });

const nothingToSettle = (attemptId: string) =>
  refuse(
    'not-found',
    say('{code} is not a shipment that was cancelled after its hand-over.', { code: attemptId }),
    { field: 'attemptId' },
  );

const isClosed = () =>
  refuse('bad-input', say('The list is closed: it stays as it was signed.'), { field: 'id' });

const nothingOnIt = ({ carrier, parcels }: Handover) =>
  refuse(
    'bad-input',
    parcels.length === 0
      ? say('Nothing is on the list for {carrier} yet.', { carrier })
      : say('Nothing on the list for {carrier} may go: it was cancelled, or went with another.', {
          carrier,
        }),
    { field: 'id' },
  );

const taken = (code: string) =>
  stationError('bad-input', say('{code} came onto another list just now.', { code }), {
    field: 'codes',
  });

function unready({ reference, trackingNumber, labelled }: Candidate): StationError | null {
  if (labelled && trackingNumber) return null;
  return stationError(
    'bad-input',
    trackingNumber
      ? say('No label of {reference} was printed here. Scan it where it has one.', { reference })
      : say('The tracking number of {reference} is not known yet.', { reference }),
    { field: 'codes' },
  );
}
