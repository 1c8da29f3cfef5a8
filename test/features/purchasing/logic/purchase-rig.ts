import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { bodyReader } from '../../../../src/main/adapters/partner/purchasing/body-reader.ts';
import { composePurchase } from '../../../../src/main/adapters/partner/purchasing/shipments.ts';
import { lockOf } from '../../../../src/main/adapters/partner/rating/offer-lock.ts';
import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { openReserve } from '../../../../src/main/adapters/store-sqlite/purchases/reserve.ts';
import { openStore, type Store } from '../../../../src/main/adapters/store-sqlite/store.ts';
import type { CoolDown } from '../../../../src/main/features/purchasing/logic/cool-down.ts';
import type { Intent } from '../../../../src/main/features/purchasing/logic/intent.ts';
import { createPurchaseService } from '../../../../src/main/features/purchasing/logic/purchase-service.ts';
import type { PurchasingPorts } from '../../../../src/main/features/purchasing/logic/purchasing-ports.ts';
import { createResolution } from '../../../../src/main/features/purchasing/logic/resolution.ts';
import type {
  Attempt,
  PurchaseAnswer,
  PurchaseGateway,
  PurchaseRequest,
  SendOutcome,
  ShipmentRecord,
} from '../../../../src/main/features/purchasing/ports.ts';
import type { OfferLock } from '../../../../src/main/features/rating/ports.ts';
import { ok } from '../../../../src/shared/kernel/result.ts';
import type { StoredOrder } from '../../../../src/shared/orders/order.ts';
import { anOrder } from '../../../support/orders.ts';

export const CONNECTION = 'https://partner.example';
const usd = (amount: string) => ({ amount, currency: 'USD' });

export const answer: PurchaseAnswer = {
  shipmentId: 'SHP-1',
  reference: 'SO-7',
  trackingNumber: 'T-1',
  trackingUrl: null,
  carrier: 'Specimen Post',
  labelUrls: ['https://partner.example/label.pdf'],
  submittedElectronically: true,
  customsInvoiceUrl: null,
  requestId: 'r-1',
};
/** The record as Get Shipments returns it, created at this moment. */
export const justNow = (record: PurchaseAnswer): ShipmentRecord => ({
  ...record,
  evidence: { receiver: null, cartons: null, dates: [new Date().toISOString()], status: null },
});
export const bought = { kind: 'answered', answer } as const satisfies SendOutcome;
export const cut: SendOutcome = {
  kind: 'unclear',
  why: 'the line was cut',
  status: null,
  requestId: null,
};
export const unauthorized: SendOutcome = { kind: 'unauthorized', why: 'expired', requestId: null };
export const refused = {
  kind: 'refused',
  status: 422,
  partnerMessage: 'Destination is not served',
  field: null,
  requestId: 'r-2',
  key: null,
  referenceTaken: false,
} as const satisfies SendOutcome;
export const unreachable: SendOutcome = {
  kind: 'not-sent',
  why: 'no route to the partner',
  code: 'partner-unavailable',
};

export const keys = (hashKey: string, dutyHashKey: string | null = 'DK-1'): OfferLock =>
  lockOf({ hashKey, dutyHashKey });

export function request(over: Partial<PurchaseRequest> = {}): PurchaseRequest {
  const { shipFrom, shipTo } = anOrder();
  if (!shipFrom) throw new Error('the sample order has a sender');
  return {
    reference: 'SO-7',
    merchant: null,
    service: 'express',
    terms: 'DDP',
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    reasonForExport: 'merchandise',
    b2b: false,
    locationName: null,
    pickUpDate: null,
    lock: keys('HK-1'),
    returnOf: null,
    shipFrom,
    shipTo,
    cartons: [],
    ...over,
  };
}

/** A real store and real locks; only the partner answers by a script. */
export interface PurchaseRig {
  folder: string;
  store: Store;
  order: StoredOrder;
  intent(): Intent;
  status(): Promise<string | undefined>;
  live(): Promise<Attempt>;
  /** What Get Shipments answers. */
  listed: PurchaseAnswer[];
  /** The site's verdict on a sending. */
  gate: NonNullable<PurchasingPorts['gate']>;
  resolution(): ReturnType<typeof createResolution>;
  scripted(...outcomes: (SendOutcome | (() => Promise<SendOutcome>))[]): {
    purchasing: ReturnType<typeof createPurchaseService>;
    sent: { body: string; freshToken: boolean }[];
    /** Changes the merchant's CustomerKey. */
    keyChanges(): void;
  };
}

/** No quiet time: the partner counts as finished at once. */
export const noQuiet: CoolDown = {
  mark: () => ({ boot: null, up: 0, run: 'this one', ran: 0 }),
  left: async () => 0,
  age: async () => 0,
};

/** A new rig for every test of the file. */
export function purchaseRig(): PurchaseRig {
  const rig = {} as PurchaseRig;

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'purchasing-'));
    const opened = await openStore({
      file: join(folder, 'station.sqlite'),
      bodies: bodyReader,
    });
    if (!opened.ok) throw new Error(opened.error.message);
    const store = opened.value;
    await store.orders.saveAll({ insert: [anOrder()], replace: [] });
    const order = await store.orders.find({ merchant: null, reference: 'SO-7' });
    if (!order) throw new Error('the order was not saved');
    Object.assign(rig, furnished(rig, folder, store, order));
  });

  afterEach(async () => {
    await rig.store.close();
    await rm(rig.folder, { recursive: true });
  });

  return rig;
}

function furnished(
  rig: PurchaseRig,
  folder: string,
  store: Store,
  order: StoredOrder,
): PurchaseRig {
  const locks = openLocks(join(folder, 'locks'));
  const freeStatus = async () => 'open' as const;
  return {
    folder,
    listed: [],
    gate: async () => ok(null),
    store,
    order,
    intent: () => intentFor(order),
    status: async () => (await store.orders.findById(order.id))?.status,
    async live() {
      const { journal } = store;
      const attempt =
        (await journal.unsettled(order.id, CONNECTION)) ??
        (await journal.live(order.id, CONNECTION));
      if (!attempt) throw new Error('no attempt stands');
      return attempt;
    },
    resolution: () =>
      createResolution({
        journal: store.journal,
        locks,
        freeStatus,
        coolDown: noQuiet,
        decisions: store.audit,
      }),
    scripted(...outcomes) {
      const sent: { body: string; freshToken: boolean }[] = [];
      let customerKey = 'first';
      const gateway: PurchaseGateway = {
        compose: composePurchase,
        hash: async (body) => ok(`hash of ${body} and ${customerKey}`),
        async send({ body, freshToken = false, beforeSend }) {
          await beforeSend?.();
          sent.push({ body, freshToken });
          const next = outcomes.shift();
          if (!next) throw new Error('the station sent more often than the script says');
          return typeof next === 'function' ? await next() : next;
        },
      };
      const purchasing = createPurchaseService({
        journal: store.journal,
        locks,
        gateway,
        lookup: { lookUp: async () => rig.listed.map(justNow) },
        reserve: openReserve(join(folder, 'reserve')),
        coolDown: noQuiet,
        gate: (attempt) => rig.gate(attempt),
        freeStatus,
      });
      const keyChanges = () => {
        customerKey = 'second';
      };
      return { purchasing, sent, keyChanges };
    },
  };
}

const intentFor = (order: StoredOrder): Intent => ({
  orderId: order.id,
  connection: CONNECTION,
  kind: 'outbound',
  quoteId: 'quote-1',
  accepted: {
    service: 'express',
    terms: 'DDP',
    carrier: 'Specimen Post',
    shipping: usd('21.40'),
    insurance: usd('0.00'),
    landedCost: usd('8.12'),
    total: usd('29.52'),
    weightUnit: 'KG',
    cartons: [{ reference: 'BOX-1', weight: '1.9' }],
  },
  station: 'bench-1',
  packer: null,
});
