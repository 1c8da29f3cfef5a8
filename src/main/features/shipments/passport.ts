import { createHash } from 'node:crypto';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { safeName } from '../../../shared/kernel/safe-name.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentReader } from '../documents/document-reader.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { DocumentRepository, DocumentWriter, PassportPaper } from '../documents/ports.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { PhotoService } from '../photos/photo-service.ts';
import { officePaper, PAPER_SIZES } from '../printing/logic/paper-sizes.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type PassportWish, passportPaper } from './logic/passport-paper.ts';
import type { ShipmentHistory } from './shipment-history.ts';

export interface PassportNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  documentService: DocumentService;
  documentReader: DocumentReader;
  writer: DocumentWriter;
  photos: PhotoService;
  rules: BenchRules;
  history(attemptId: string): Promise<Result<ShipmentHistory>>;
  settings: SettingsSource;
  connection: Connection;
  now(): Date;
}

export interface Passport {
  /** For its file. */
  name: string;
  pdf: Uint8Array;
  sha256: string;
  /** The order that it is of. */
  order: { merchant: string | null; reference: string };
  photos: number;
}

/** Dots per inch of the labels' pictures. */
const LABEL_DPI = 100;

/** Makes the passport of a shipment. Errors: `not-found` (shipment, carton). */
export type MakePassport = ReturnType<typeof createPassports>;

export function createPassports(needs: PassportNeeds) {
  const { orders, sessions, journal, documents, documentService, documentReader } = needs;

  async function labelsOf(attemptId: string, wish: PassportWish) {
    const kept = await documents.list(attemptId);
    const labels = new Map<string, { png: Uint8Array | null; sha256: string }>();
    for (const { role, cartonReference, file, hash } of kept) {
      if (role !== 'label' || cartonReference === null) continue;
      if (wish.carton !== null && wish.carton !== cartonReference) continue;
      const picture = await documentReader.picture(file, 0, LABEL_DPI);
      labels.set(cartonReference, { png: picture.ok ? picture.value : null, sha256: hash });
    }
    return labels;
  }

  return async (attemptId: string, wish: PassportWish): Promise<Result<Passport>> => {
    const attempt = await journal.find(attemptId);
    const order = attempt && (await orders.findById(attempt.orderId));
    if (!order || attempt.connection !== needs.connection.name) {
      const message = say('This purchase is not on record here.');
      return refuse('not-found', message, { field: 'attemptId' });
    }
    const shipment = await documentService.view(attempt);
    const names = shipment.cartons.map(({ reference }) => reference);
    if (wish.carton !== null && !names.includes(wish.carton)) {
      const message = say('{reference} has no carton {carton}. It has {names}.', {
        reference: attempt.reference,
        carton: wish.carton,
        names: names.join(', '),
      });
      return refuse('not-found', message, { field: 'carton' });
    }
    const history = await needs.history(attemptId);
    if (!history.ok) return history;
    const photos = await needs.photos.withPictures(order);
    const paper = passportPaper(
      {
        shipment,
        order,
        session: await sessions.find(order.id),
        packer: attempt.packer,
        weightUnit: attempt.accepted.weightUnit,
        boxes: needs.rules.boxes(order),
        happenings: history.value.happenings,
        photos,
        labels: await labelsOf(attemptId, wish),
        madeAt: needs.now(),
      },
      wish,
    );
    const { shipFrom, 'printing.paperSize': asked } = needs.settings.current();
    const size = asked === 'auto' ? officePaper(shipFrom?.country ?? null) : asked;
    const pdf = await needs.writer.passport(paper, PAPER_SIZES[size]);
    return ok({
      name: `${safeName(`passport-${attempt.reference}`)}.pdf`,
      pdf,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      order: { merchant: order.merchant, reference: order.reference },
      photos: photosIn(paper),
    });
  };
}

/** Those that it shows: of one carton where one is asked for, and no more than a passport holds. */
const photosIn = ({ cartons, photos }: PassportPaper): number =>
  photos.length + cartons.reduce((sum, carton) => sum + carton.photos.length, 0);
