import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { isSameBarcode } from '../../../shared/scanning/carriers.ts';
import { isLabelOf } from '../../../shared/scanning/meaning.ts';
import type { Reading } from '../../../shared/scanning/reading.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { DocumentRepository } from '../documents/ports.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import { isOnOtherLabel } from '../scanning/scan-elsewhere.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { BatchLabel, BatchRepository, BatchRun } from './ports.ts';

export interface LabelCheckNeeds {
  batches: BatchRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  decisions: DecisionLog;
  documentService: DocumentService;
  confirmLabel(attemptId: string, carton: string): Promise<void>;
  settings: SettingsSource;
  connection: Connection;
}

export type LabelCheck = ReturnType<typeof createLabelCheck>;

/**
 * Label check of a batch. The parcels of a stack are alike, so any label may go on any of them. Scanning
 * each applied label proves that no label was left out or used twice.
 */
export function createLabelCheck(needs: LabelCheckNeeds) {
  const { batches, journal, documents, decisions, documentService, confirmLabel } = needs;
  const { settings, connection } = needs;
  const out = async ({ id }: BatchRun) => (await batches.labels(id)).filter(isOut);
  const open = async (run: BatchRun) => (await out(run)).filter(({ isConfirmed }) => !isConfirmed);

  /** The label that a barcode in its file other than the tracking number names, and no other label. */
  async function byFile(reading: Reading, run: BatchRun): Promise<BatchLabel | null> {
    for (const label of await open(run)) {
      const attempt = await journal.find(label.attemptId);
      if (!attempt) continue;
      const shipment = await documentService.view(attempt);
      if (!isLabelOf(reading, shipment)) continue;
      return (await isOnOtherLabel(documents, reading.text, shipment)) ? null : label;
    }
    return null;
  }

  async function confirmed(run: BatchRun, label: BatchLabel): Promise<ScanAnswer> {
    if (label.isConfirmed)
      return scanAnswer(
        'attention',
        say('The label of {order} was scanned before. Scan the one you stuck on.', named(label)),
      );
    await confirmLabel(label.attemptId, label.carton);
    const { length: left } = await open(run);
    return scanAnswer(
      'success',
      say('Label of {order} applied. {left} more to scan.', { ...named(label), left }),
    );
  }

  return {
    /** Number of printed labels that must still be scanned: setting `scanBack`. */
    left: async (run: BatchRun): Promise<number> =>
      settings.current().scanBack === 'always' ? (await open(run)).length : 0,

    /** Result of scanning a label of the run; null if it is none. */
    async byTracking(reading: Reading, run: BatchRun): Promise<ScanAnswer | null> {
      const found = (await out(run)).find(
        ({ trackingNumber }) =>
          trackingNumber !== null && isSameBarcode(reading.text, trackingNumber),
      );
      return found ? await confirmed(run, found) : null;
    },

    async byFile(reading: Reading, run: BatchRun): Promise<ScanAnswer | null> {
      const found = await byFile(reading, run);
      return found && (await confirmed(run, found));
    },

    /** A packer without a scanner confirms the next label of the stack by eye; recorded. */
    async seen(run: BatchRun): Promise<Result<null>> {
      const [label] = await open(run);
      if (!label) return fail(noneOut());
      await decisions.write({
        action: 'label-seen',
        subject: label.attemptId,
        data: {
          reference: label.reference,
          connection: connection.name,
          carton: label.carton,
        },
      });
      await confirmLabel(label.attemptId, label.carton);
      return ok(null);
    },
  };
}

/** The label came out, or may have. */
const isOut = ({ state }: BatchLabel): boolean => state !== 'queued' && state !== 'failed';

const named = (label: BatchLabel) => ({ order: showOrderKey(label) });

const noneOut = () =>
  stationError('bad-input', say('No label of this batch waits to be applied.'), { field: 'batch' });
