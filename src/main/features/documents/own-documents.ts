import type { Address } from '../../../shared/kernel/address.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { english, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { describedLine } from '../../../shared/orders/together.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { PrintRole, PrintTarget } from '../../../shared/printing/print-job.ts';
import { commandSheet } from '../../../shared/scanning/command-sheet.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Partner } from '../../kernel/partner.ts';
import { everyBox } from '../merchants/merchant-rules.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { DocumentPrinter, OwnDocument, PrintBy } from '../printing/logic/document-printer.ts';
import { officePaper, PAPER_SIZES, type PaperName } from '../printing/logic/paper-sizes.ts';
import type { Printed } from '../printing/ports.ts';
import { targetOf } from '../printing/print-target.ts';
import type { Attempt } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type {
  BatchSlip,
  DocumentFiles,
  DocumentWriter,
  HandoverPaper,
  PackingSlip,
} from './ports.ts';

/** Packing slips, carton slips and test pages: created, stored, and printed like any document. */
export type OwnDocuments = ReturnType<typeof createOwnDocuments>;

interface OwnDocumentsNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  files: DocumentFiles;
  settings: SettingsSource;
  connection: Partner;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  now(): Date;
  writer: DocumentWriter;
  printing: DocumentPrinter;
}

export function createOwnDocuments(needs: OwnDocumentsNeeds) {
  const { orders, sessions, files, writer, printing } = needs;
  const settings = () => needs.settings.current();

  const commandSheetPdf = () => {
    const { packers } = settings();
    const boxes = everyBox(settings());
    return writer.commandSheet(commandSheet(boxes, packers), PAPER_SIZES[office(settings())]);
  };

  return {
    async packingSlip(attempt: Attempt): Promise<Result<OwnDocument>> {
      const order = await orders.findById(attempt.orderId);
      if (!order) throw new Error(`Order ${attempt.orderId} of a purchase is gone`);
      const session = await sessions.find(attempt.orderId);
      const role = settings()['printing.packingSlip'] === 'label' ? 'label' : 'document';
      const media = PAPER_SIZES[role === 'label' ? '4x6' : office(settings())];
      const pdf = await writer.packingSlip(slipOf(attempt, order, session), media);
      const title = say('{reference} packing slip', { reference: attempt.reference });
      const document = { kind: 'packing-slip', role, title, cartonReference: null, media } as const;
      return await keptIn(files, pdf, attempt.id, document);
    },

    /** `cartons`: those to print, counted among `all`. */
    cartonSlips: (order: StoredOrder, cartons: readonly string[], all: readonly string[]) =>
      cartonSlips(needs, order, cartons, all),

    /** Printed before a batch's labels, on the label printer. Errors: those of printing. */
    async printBatchSlip(slip: BatchSlip, by: PrintBy): Promise<Result<Printed>> {
      const media = PAPER_SIZES['4x6'];
      // Like the command sheet, it belongs to no order.
      const made = await keptIn(files, await writer.batchSlip(slip, media), 'printer-pages', {
        kind: 'batch-slip',
        role: 'label',
        cartonReference: null,
        media,
        title: say('Batch of {orders}, like {like}', { orders: slip.orders, like: slip.like }),
      });
      if (!made.ok) return made;
      return await printing.printOwn({ orderId: null, attemptId: null }, [made.value], by);
    },

    /** Prints an open or closed list at the document printer. Errors: those of printing. */
    printHandoverList: (list: HandoverPaper): Promise<Result<Printed>> =>
      printHandover(needs, list),

    commandSheet: commandSheetPdf,

    /** Prints it on the document printer. Errors: those of printing. */
    async printCommandSheet(): Promise<Result<Printed>> {
      const made = await keptIn(files, await commandSheetPdf(), 'printer-pages', {
        // Belongs to no order, like test pages.
        kind: 'test-page',
        role: 'document',
        title: say('Command sheet'),
        cartonReference: null,
        media: PAPER_SIZES[office(settings())],
      });
      if (!made.ok) return made;
      return await printing.printOwn({ orderId: null, attemptId: null }, [made.value]);
    },

    async testPage(target: PrintTarget, page: 'test' | 'calibration'): Promise<Result<Printed>> {
      const { role, size } = lyingIn(needs, target);
      const media = PAPER_SIZES[size];
      const at = needs.now().toISOString();
      const pdf = await writer.printerPage({ page, target, at }, media);
      const title = page === 'test' ? say('Test page') : say('Calibration page');
      const made = await keptIn(files, pdf, 'printer-pages', {
        kind: `${page}-page`,
        role,
        title,
        cartonReference: null,
        media,
      });
      if (!made.ok) return made;
      return await printing.printOwn({ orderId: null, attemptId: null }, [made.value], { target });
    },
  };
}

async function cartonSlips(
  { files, writer, settings: source }: OwnDocumentsNeeds,
  order: StoredOrder,
  cartons: readonly string[],
  all: readonly string[],
): Promise<Result<OwnDocument[]>> {
  const settings = source.current();
  const role = settings['printing.cartonSlip'];
  const size = role === 'label' ? settings['printing.cartonLabelSize'] : office(settings);
  const media = PAPER_SIZES[size];
  const made: OwnDocument[] = [];
  for (const carton of cartons) {
    const { reference, merchant } = order;
    const [n, of] = [all.indexOf(carton) + 1, all.length];
    const slip = { carton, n, of, order: reference, merchant };
    const pdf = await writer.cartonSlip(slip, media);
    if (pdf === null) return fail(noRoom(carton));
    const title = say('{reference} carton {carton}', { reference, carton });
    const document = await keptIn(files, pdf, order.id, {
      kind: 'carton-label',
      role,
      title,
      cartonReference: carton,
      media,
    });
    if (!document.ok) return document;
    made.push(document.value);
  }
  return ok(made);
}

async function printHandover(
  { files, writer, printing, settings }: OwnDocumentsNeeds,
  list: HandoverPaper,
): Promise<Result<Printed>> {
  const media = PAPER_SIZES[office(settings.current())];
  const pdf = await writer.handoverList(list, media);
  const made = await keptIn(files, pdf, 'printer-pages', {
    kind: 'handover-list',
    role: 'document',
    cartonReference: null,
    media,
    title: say('Hand-over list {carrier}', { carrier: list.carrier }),
  });
  if (!made.ok) return made;
  return await printing.printOwn({ orderId: null, attemptId: null }, [made.value]);
}

function office(settings: Settings): PaperName {
  const size = settings['printing.paperSize'];
  return size === 'auto' ? officePaper(settings.shipFrom?.country ?? null) : size;
}

async function keptIn(
  files: DocumentFiles,
  pdf: Uint8Array,
  folder: string,
  document: Omit<OwnDocument, 'file'>,
): Promise<Result<OwnDocument>> {
  const file = await files.keep(pdf, { attemptId: folder, file: `${english(document.title)}.pdf` });
  return file.ok ? ok({ ...document, file: file.value.file }) : file;
}

/** The paper in the printer: a label, or an office sheet. */
function lyingIn(
  needs: OwnDocumentsNeeds,
  target: PrintTarget,
): { role: PrintRole; size: PaperName } {
  const label = target.startsWith('zebra:') || targetOf(needs, 'label') === target;
  if (label) return { role: 'label', size: '4x6' };
  return { role: 'document', size: office(needs.settings.current()) };
}

const noRoom = (carton: string): StationError =>
  stationError(
    'bad-input',
    say(
      'The carton slip is too small for the barcode of {carton}. Set printing.cartonLabelSize to 4x6.',
      { carton },
    ),
    { field: 'printing.cartonLabelSize' },
  );

function slipOf(attempt: Attempt, order: StoredOrder, session: Session | null): PackingSlip {
  return {
    reference: order.reference,
    merchant: order.merchant,
    date: attempt.openedAt.slice(0, 10),
    shipTo: [...linesOf(order.shipTo), ...taxIdLines(order)],
    locationName: order.locationName,
    trackingNumber: attempt.answer?.trackingNumber ?? null,
    carrier: attempt.answer?.carrier ?? attempt.accepted.carrier,
    contents: contentsOf(attempt, order, session),
  };
}

/** By carton where the packing is recorded; else the order's lines together. */
function contentsOf(
  { accepted }: Attempt,
  order: StoredOrder,
  session: Session | null,
): PackingSlip['contents'] {
  const packed = accepted.cartons.map(({ reference, weight }) => ({
    carton: reference,
    weight: `${weight} ${accepted.weightUnit}`,
    items: (session?.cartons.find((each) => each.reference === reference)?.items ?? []).map(
      ({ line, sku, quantity }) => ({
        sku,
        description: describedLine(order, line),
        quantity,
      }),
    ),
  }));
  if (packed.every(({ items }) => items.length > 0)) return packed;
  const items = withoutShort(order, session?.short ?? [])
    .lines.map(({ sku, quantity }, line) => ({
      sku,
      description: describedLine(order, line),
      quantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  return [{ carton: null, weight: null, items }];
}

/** For a business's bookkeeping. */
const taxIdLines = ({ b2b, shipTo }: StoredOrder): string[] =>
  b2b
    ? [
        ...(shipTo.federalTaxId ? [`Tax ID ${shipTo.federalTaxId}`] : []),
        ...(shipTo.stateTaxId ? [`State tax ID ${shipTo.stateTaxId}`] : []),
      ]
    : [];

/** As on an envelope, the name first. */
export function linesOf(address: Address): string[] {
  const { name, attentionName, addressLine1, addressLine2, city, state, zip, country } = address;
  const place = [zip, city, state].filter(Boolean).join(' ');
  return [name, attentionName, addressLine1, addressLine2, place, country].filter(Boolean);
}
