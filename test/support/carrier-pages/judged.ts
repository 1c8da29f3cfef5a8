import { createHash } from 'node:crypto';
import type { Inspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { labelJudge } from '../../../src/main/features/documents/judging/label-judge-thread.ts';
import { createDocumentCollection } from '../../../src/main/features/documents/logic/documents.ts';
import { isUnproven } from '../../../src/main/features/documents/logic/held.ts';
import type {
  Claim,
  DocumentInspector,
  StoredDocument,
} from '../../../src/main/features/documents/ports.ts';
import { documentServer, documentShelf, noLayouts } from '../document-reader.ts';
import { fileOf, type Kind, type Page, type Placed } from './pages.ts';
import type { CarrierShipment } from './shipments.ts';

export interface Outcome {
  /** What became of it. */
  does: CarrierShipment['does'];
  /** Labels for a carton, printed or to be looked at, that are not that carton's; anything else that is taken for it. */
  wrong: string[];
  /** Parts of a purchase that prints that are counted as something else than they are. */
  mistaken: string[];
  /** Why it is held. */
  why: string;
  files: number;
  pages: number;
  milliseconds: number;
}

/** The sender. */
export const FROM = ['Aurora Outfitters', '1 Dock Road', 'Hull HU1 1AA', 'UNITED KINGDOM'];

/** Of the receiver: some are as the words of other pages. */
const STREETS = [
  'Lindenallee 5',
  '12 Return Street',
  'Rua da Copa 7',
  'Retourweg 3',
  'Invoice Lane 1',
];

export function receiverOf({ carrier }: CarrierShipment, at: number): string[] {
  const [, ...town] = carrier.to.split(' ');
  return ['Jonas Lind', STREETS[at % STREETS.length] ?? '', town.join(' ')];
}

/** Gives the documents of a purchase to the station's own reader and judge, and says what they did. */
export async function judged(
  shipment: CarrierShipment,
  inspector: Inspector,
  at: number,
): Promise<Outcome> {
  const reference = `CP-${at + 100}`;
  const to = receiverOf(shipment, at);
  const files = shipment.files({ reference, from: FROM, to });
  const urls = files.map((_, index) => `/${index}.pdf`);
  const hasInvoice = files.some((pages) =>
    pages.some(({ parts }) => parts.some(({ thing }) => thing.is === 'invoice')),
  );
  const drawn = files.map((pages) => fileOf(pages));
  const shelf = documentShelf();
  const { other } = shipment;
  const { source } = documentServer(
    Object.fromEntries(urls.map((url, index) => [url, drawn[index] ?? new Uint8Array()])),
  );
  const taken = new Map<string, Placed[]>();
  const documents = createDocumentCollection({
    labelDpi: () => 203,
    labelStock: () => 'own',
    layouts: noLayouts,
    connection: 'sandbox',
    source,
    files: shelf.files,
    keptDocuments: { ...shelf, claims: async () => [claimOf(other)] },
    elapsed: () => performance.now(),
    inspector: recording(inspector, drawn, files, taken),
    judge: labelJudge,
  });
  const begun = performance.now();
  const collected = await documents.collect({
    id: 'attempt',
    reference,
    addresses: [...FROM, ...to],
    receiver: to,
    accepted: {
      cartons: Array.from({ length: shipment.cartons }, (_, index) => ({
        reference: shipment.cartons === 1 ? reference : `BOX-${index + 1}`,
      })),
    },
    answer: {
      shipmentId: `SHP-${at + 5_000}`,
      carrier: shipment.carrier.name,
      trackingNumber: shipment.tracking,
      labelUrls: urls,
      submittedElectronically: !hasInvoice,
      customsInvoiceUrl: null,
    },
  });
  const milliseconds = performance.now() - begun;
  const kept = await shelf.list('attempt');
  const labels = kept.filter(({ role }) => role === 'label');
  const doubts = labels.filter(isUnproven);
  const why = collected.ok
    ? doubts.flatMap(({ found }) => found).map((each) => JSON.stringify(each))
    : [JSON.stringify(collected.error)];
  const isReviewed = labels.length > 1 && labels.some(({ matchedBy }) => matchedBy === 'position');
  return {
    does: why.length > 0 ? 'held' : isReviewed ? 'reviewed' : 'prints',
    wrong: collected.ok ? labels.flatMap((each) => wrongOf(each, taken, shipment.cartons)) : [],
    mistaken: why.length > 0 ? [] : mistakenOf(kept, files, taken),
    why: why.join('; '),
    files: files.length,
    pages: files.flat().length,
    milliseconds,
  };
}

const claimOf = (number: string): Claim => ({
  kind: 'tracking',
  mark: number,
  attemptId: 'other',
  reference: 'OTHER-1',
  sameOrder: false,
  otherKind: false,
  current: true,
  cancelled: false,
});

const hashOf = (pdf: Uint8Array): string => createHash('sha256').update(pdf).digest('hex');

/** The inspector, with a record of which parts of which pages came into the files that it made, by their hashes. */
function recording(
  inspector: Inspector,
  drawn: readonly Uint8Array[],
  files: readonly (readonly Page[])[],
  taken: Map<string, Placed[]>,
): DocumentInspector {
  const partsOf = (pdf: Uint8Array, index: number) =>
    files[drawn.findIndex((each) => hashOf(each) === hashOf(pdf))]?.[index];
  return {
    ...inspector,
    async takeLabel(pdf, index, area, proof, turn) {
      const label = await inspector.takeLabel(pdf, index, area, proof, turn);
      const page = partsOf(pdf, index);
      if (label.ok && page) {
        taken.set(
          hashOf(label.value),
          page.parts.filter((part) => area === null || liesIn(page, part, area.box)),
        );
      }
      return label;
    },
    async extractPages(pdf, indexes, turn) {
      const extracted = await inspector.extractPages(pdf, indexes, turn);
      if (extracted.ok) {
        taken.set(
          hashOf(extracted.value),
          indexes.flatMap((index) => partsOf(pdf, index)?.parts ?? []),
        );
      }
      return extracted;
    },
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether the middle of a part lies in that box of its page as shown. */
function liesIn(
  { size, flag = 0 }: Page,
  { thing, left, top, turned = 0 }: Placed,
  box: Box,
): boolean {
  const [width, height] = turned % 180 === 0 ? thing.size : [thing.size[1], thing.size[0]];
  const [x, y] = [left + width / 2, top + height / 2];
  const [shownX, shownY] = flag === 90 ? [size[1] - y, x] : [x, y];
  return (
    shownX > box.x && shownX < box.x + box.width && shownY > box.y && shownY < box.y + box.height
  );
}

function wrongOf(
  { hash, cartonReference }: StoredDocument,
  taken: ReadonlyMap<string, readonly Placed[]>,
  cartons: number,
): string[] {
  const parts = taken.get(hash) ?? [];
  const carton = cartons === 1 ? 1 : Number(cartonReference?.replace('BOX-', ''));
  const isRight =
    parts.length === 1 &&
    parts.every(({ thing }) => thing.is === 'label' && thing.carton === carton);
  return isRight ? [] : [`${cartonReference}: ${parts.map(named).join(', ') || 'nothing'}`];
}

const named = ({ thing: { is, carton } }: Placed): string =>
  carton === null ? is : `${is} ${carton}`;

const ROLES: Readonly<Record<Kind, readonly StoredDocument['role'][]>> = {
  label: ['label'],
  copy: ['courier-copy'],
  return: ['return-label'],
  invoice: ['invoice'],
  // A sheet after the invoice goes with it.
  other: ['other', 'invoice'],
};

/** Parts that are kept as something else than they are. The same picture is kept once. */
function mistakenOf(
  kept: readonly StoredDocument[],
  files: readonly (readonly Page[])[],
  taken: ReadonlyMap<string, readonly Placed[]>,
): string[] {
  const found = kept.flatMap(({ role, hash }) =>
    (taken.get(hash) ?? []).map((part) => ({ role, content: part.thing.content, part })),
  );
  return files.flat().flatMap(({ parts }) =>
    parts.flatMap((part) => {
      const roles = found.filter(({ content }) => content === part.thing.content);
      const isRight =
        roles.length > 0 && roles.every(({ role }) => ROLES[part.thing.is].includes(role));
      return isRight
        ? []
        : [`${named(part)} as ${roles.map(({ role }) => role).join(', ') || 'nothing'}`];
    }),
  );
}
