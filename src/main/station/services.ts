import { randomUUID } from 'node:crypto';
import { createDocuments } from '../domain/documents/documents.ts';
import { createPrinting } from '../domain/printing/printing.ts';
import { createPurchasing, type Purchasing } from '../domain/purchasing/purchasing.ts';
import { createSettlement, type Settlement } from '../domain/purchasing/settlement.ts';
import { createRating } from '../domain/rating/rating.ts';
import { createPaperDesk, type PaperDesk } from './paper-desk.ts';
import { type StationParts, targetOf } from './parts.ts';
import { createShipping, type Shipping } from './shipping.ts';

/** The domain's areas, furnished: the same for the bench and for the command line. */
export interface Services {
  purchasing: Purchasing;
  settlement: Settlement;
  shipping: Shipping;
  paper: PaperDesk;
}

export function createServices(parts: StationParts): Services {
  const { connection, store, now } = parts;
  const settings = () => parts.settings.current();
  const newId = () => randomUUID();
  const ofPurchases = {
    journal: store.journal,
    locks: parts.locks,
    freeStatus: async (orderId: string) =>
      (await store.sessions.find(orderId)) ? ('packing' as const) : ('open' as const),
  };
  const purchasing = createPurchasing({
    ...ofPurchases,
    gateway: parts.partner.purchases,
    reserve: parts.reserve,
  });
  const rating = createRating({
    source: parts.partner.rates,
    quotes: store.quotes,
    connection: connection.name,
    shipFrom: () => settings().shipFrom,
    newId,
    now,
  });
  return {
    purchasing,
    settlement: createSettlement({ ...ofPurchases, decisions: store.audit }),
    shipping: createShipping({
      connection: connection.name,
      station: parts.stationName,
      journal: store.journal,
      purchasing,
      rating,
      settings,
      wait: parts.wait,
      now,
      elapsed: () => performance.now(),
    }),
    paper: paperOf(parts, newId),
  };
}

function paperOf(parts: StationParts, newId: () => string): PaperDesk {
  const { store, now } = parts;
  const invoiceCopies = () => parts.settings.current()['printing.invoiceCopies'];
  const documents = createDocuments({
    source: parts.partner.documents,
    files: parts.files,
    papers: store.papers,
    inspector: parts.inspector,
  });
  return createPaperDesk({
    partner: parts.connection.name,
    documents,
    papers: store.papers,
    decisions: store.audit,
    printing: createPrinting({
      jobs: store.printJobs,
      printers: parts.printers,
      papers: store.papers,
      sizeOf: (hash) => documents.sizeOf(hash),
      target: (role) => targetOf(parts, role),
      invoiceCopies,
      newId,
      now,
    }),
    printJobs: store.printJobs,
    invoiceCopies,
    session: (orderId) => store.sessions.find(orderId),
  });
}
