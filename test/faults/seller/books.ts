import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  expired,
  json,
  malformed,
  type Reply,
  referenceTaken,
  type Shown,
  used,
} from './answers.ts';

/** What keeps this partner from selling twice; the interface document leaves it open. */
export interface Guard {
  key: boolean;
  reference: boolean;
  /** The same body with a used key: the same answer again, or a refusal. */
  repeatedKey: 'answers-again' | 'refuses';
  usedWords: string;
  /** When key and Reference are marked as used: at the end, two parallel requests are both sold. */
  marks: 'at-the-start' | 'at-the-end';
}

export interface Sale {
  shipmentId: string;
  trackingNumbers: string[];
  /** CustomerKey of the merchant; null: without one. */
  customerKey: string | null;
  reference: string;
  isReturn: boolean;
  hashKey: string;
  /** The return option's own key, or service and terms. */
  option: string;
  /** null: confirmed at pickup. */
  price: string | null;
  /** With duty and tax. */
  total: string | null;
  currency: string;
  bodyHash: string;
  cartons: string[];
  /** Number of the station's own sending that it came from. */
  sending: number;
  answer: Shown;
}

export interface OfferedKey {
  option: string;
  price: string | null;
  total: string | null;
  currency: string;
  isReturn: boolean;
  customerKey: string | null;
  reference: string;
  expiresAt: number;
}

/** The parts of a purchase request that the partner reads. */
export interface Wanted {
  customerKey: string | null;
  reference: string;
  isReturn: boolean;
  hashKey: string;
  cartons: string[];
  bodyHash: string;
}

/** The seller's own records, independent of the station's and of the sandbox's. */
export interface Books {
  guard: Guard;
  /** Milliseconds that a purchase takes. */
  works: number;
  /** Whether an answer has label URLs; it may lack them. */
  namesLabels: boolean;
  sales: Sale[];
  offer(key: string, offered: OfferedKey): void;
  /** Sells, or refuses; `sending` is the station's own request that it came from. */
  buy(wanted: Wanted, sending: number): Promise<Reply>;
  /** The answer if it were sold. */
  preview(wanted: Wanted): Shown;
  /** Resolves when no purchase is in progress. */
  idle(): Promise<void>;
  /** Deletes all sales except these. */
  keepOnly(references: readonly string[]): void;
}

export function openBooks(baseUrl: () => string): Books {
  const offered = new Map<string, OfferedKey>();
  const usedKeys = new Map<string, Promise<Sale>>();
  const takenReferences = new Set<string>();
  const working = new Set<Promise<unknown>>();
  let count = 0;

  function refused(wanted: Wanted): Reply | null {
    const key = offered.get(wanted.hashKey);
    if (!key || key.isReturn !== wanted.isReturn || key.reference !== wanted.reference) {
      return malformed('HashKey');
    }
    if (key.customerKey !== wanted.customerKey) return malformed('CustomerKey');
    // A return has its outbound's Reference.
    const taken = !wanted.isReturn && takenReferences.has(nameOf(wanted));
    if (books.guard.reference && taken) return referenceTaken(wanted.reference);
    return key.expiresAt < performance.now() ? expired() : null;
  }

  function write(wanted: Wanted, sending: number): Sale {
    count += 1;
    const key = offered.get(wanted.hashKey);
    const shipmentId = `SID${String(count).padStart(6, '0')}`;
    const trackingNumbers = wanted.cartons.map((_, index) => `79${count * 1000 + index}0000123`);
    const sale: Sale = {
      ...wanted,
      shipmentId,
      trackingNumbers,
      sending,
      option: key?.option ?? '',
      price: key?.price ?? null,
      total: key?.total ?? null,
      currency: key?.currency ?? '',
      answer: shown(shipmentId, trackingNumbers[0] ?? '', wanted),
    };
    books.sales.push(sale);
    return sale;
  }

  function mark(wanted: Wanted, sale: Promise<Sale>): void {
    usedKeys.set(wanted.hashKey, sale);
    if (!wanted.isReturn) takenReferences.add(nameOf(wanted));
  }

  async function work(wanted: Wanted, sending: number): Promise<Sale> {
    await delay(books.works);
    return write(wanted, sending);
  }

  const shown = (ShipmentID: string, TrackingNumber: string, wanted: Wanted): Shown => ({
    ShipmentID,
    Reference: wanted.reference,
    TrackingNumber,
    LabelUrl: books.namesLabels
      ? wanted.cartons.map((_, index) => `${baseUrl()}/labels/${ShipmentID}/${index}.pdf`)
      : [],
    Carrier: 'Northway',
    TrackingUrl: `https://northway.example/track/${TrackingNumber}`,
    SubmittedElectronically: true,
    RootRequestId: 'c0ffee00-0000-4000-8000-000000000002',
  });

  const books: Books = {
    guard: {
      key: true,
      reference: true,
      repeatedKey: 'refuses',
      usedWords: '',
      marks: 'at-the-start',
    },
    works: 0,
    namesLabels: true,
    sales: [],
    offer: (key, details) => offered.set(key, details),

    async buy(wanted, sending) {
      const { guard } = books;
      const before = guard.key ? usedKeys.get(wanted.hashKey) : undefined;
      if (before) {
        if (guard.repeatedKey === 'refuses') return used(guard.usedWords);
        const sale = await before;
        const same = sale.bodyHash === wanted.bodyHash;
        return same ? json('sold', 200, sale.answer) : used(guard.usedWords);
      }
      const why = refused(wanted);
      if (why) return why;
      const selling = work(wanted, sending);
      working.add(selling);
      if (guard.marks === 'at-the-start') mark(wanted, selling);
      const sale = await selling;
      working.delete(selling);
      if (guard.marks === 'at-the-end') mark(wanted, selling);
      return json('sold', 200, sale.answer);
    },

    preview: (wanted) => shown('SID999999', '790000000000', wanted),

    async idle() {
      while (working.size > 0) await Promise.all(working);
    },

    keepOnly(references) {
      books.sales = books.sales.filter((sale) => references.includes(sale.reference));
      usedKeys.clear();
      takenReferences.clear();
      for (const sale of books.sales) takenReferences.add(nameOf(sale));
    },
  };
  return books;
}

/** References are unique per merchant. */
const nameOf = ({ customerKey, reference }: Pick<Wanted, 'customerKey' | 'reference'>): string =>
  JSON.stringify([customerKey, reference]);

interface WireShipment {
  CustomerKey?: unknown;
  Reference?: unknown;
  HashKey?: unknown;
  IsReturn?: unknown;
  ShipmentKey?: unknown;
  Shipments?: { Package?: { Reference?: unknown } }[];
}

/** Reads a purchase as in the interface document; returns a field's name if that fails. */
export function readPurchase(body: string): Wanted | { field: string } {
  const wire = parsed(body);
  if (!wire) return { field: 'body' };
  const { CustomerKey, Reference, HashKey, IsReturn, ShipmentKey, Shipments } = wire;
  if (typeof Reference !== 'string' || Reference === '') return { field: 'Reference' };
  if (typeof HashKey !== 'string' || HashKey === '') return { field: 'HashKey' };
  if (!Array.isArray(Shipments) || Shipments.length === 0) return { field: 'Shipments' };
  const isReturn = IsReturn === 'Y';
  if (isReturn && typeof ShipmentKey !== 'string') return { field: 'ShipmentKey' };
  return {
    customerKey: typeof CustomerKey === 'string' ? CustomerKey : null,
    reference: Reference,
    hashKey: HashKey,
    isReturn,
    cartons: Shipments.map((each, index) => String(each.Package?.Reference ?? index + 1)),
    bodyHash: createHash('sha256').update(body).digest('hex'),
  };
}

function parsed(body: string): WireShipment | null {
  try {
    return JSON.parse(body) as WireShipment;
  } catch {
    return null;
  }
}
