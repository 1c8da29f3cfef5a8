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
  reference: string;
  isReturn: boolean;
  hashKey: string;
  /** The return option's own key, or service and terms. */
  option: string;
  /** null: confirmed at pickup. */
  price: string | null;
  bodyHash: string;
  cartons: string[];
  /** Number of the station's own sending that it came from. */
  sending: number;
  answer: Shown;
}

export interface OfferedKey {
  option: string;
  price: string | null;
  isReturn: boolean;
  reference: string;
  expiresAt: number;
}

/** The parts of a purchase request that the partner reads. */
export interface Wanted {
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
    // A return has its outbound's Reference.
    const taken = !wanted.isReturn && takenReferences.has(wanted.reference);
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
      answer: shown(shipmentId, trackingNumbers[0] ?? '', wanted),
    };
    books.sales.push(sale);
    return sale;
  }

  function mark(wanted: Wanted, sale: Promise<Sale>): void {
    usedKeys.set(wanted.hashKey, sale);
    if (!wanted.isReturn) takenReferences.add(wanted.reference);
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
      for (const reference of references) takenReferences.add(reference);
    },
  };
  return books;
}

interface WireShipment {
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
  const { Reference, HashKey, IsReturn, ShipmentKey, Shipments } = wire;
  if (typeof Reference !== 'string' || Reference === '') return { field: 'Reference' };
  if (typeof HashKey !== 'string' || HashKey === '') return { field: 'HashKey' };
  if (!Array.isArray(Shipments) || Shipments.length === 0) return { field: 'Shipments' };
  const isReturn = IsReturn === 'Y';
  if (isReturn && typeof ShipmentKey !== 'string') return { field: 'ShipmentKey' };
  return {
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
