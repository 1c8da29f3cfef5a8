import { type Bench, leftToLabel } from '../../../shared/packing/session.ts';
import type { PrintJob, PrintKind } from '../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { printerName, weightText } from '../../kit/format.ts';
import { useWindow } from '../../state/window-store.ts';
import type { Sentence } from '../../window/frame/frame.tsx';
import { stationText, t } from '../../words/words.ts';
import { jobName, replacedBy } from '../printing/job-actions.tsx';
import { jobInNeed, needOf, newestJobs } from '../printing/print-needs.ts';

/** The next step after the purchase, as a sentence. */
export function labelsNext(bench: Bench): Sentence {
  const { step } = bench.session;
  if (step.kind === 'done') return unprinted(bench) ?? doneNext(bench);
  if (step.kind === 'documents') return { text: t('Bought. Getting the labels…'), tone: 'info' };
  return obstacle(bench) ?? scanning(bench);
}

/** Number of invoices that must travel with the shipment; 0 where none must be printed. */
export const invoicesOf = (shipment: Shipment | null): number =>
  shipment?.documents.find(({ kind }) => kind === 'commercial-invoice')?.copies ?? 0;

/**
 * Without a label check nobody verified that the label is on the carton, so the sentence does not
 * claim it.
 */
function doneNext(bench: Bench): Sentence {
  return leftToLabel(bench.session).length === 0
    ? { text: t('Done. Scan the next order'), detail: provenBy(bench), tone: 'success' }
    : applyNext(invoicesOf(bench.shipment));
}

/** A confirmation by eye and a scan prove different things, and are worded differently. */
function provenBy({ session: { cartons, confirmedByEye = [] }, labelsOrder }: Bench): string {
  const seen = cartons.filter(({ reference }) => confirmedByEye.includes(reference)).length;
  const scanned = cartons.length - seen;
  if (scanned === 0) return t('{seen} labels are confirmed by eye.', { seen });
  if (seen > 0)
    return t('{scanned} labels are scanned, {seen} confirmed by eye.', { scanned, seen });
  // Label-first verifies the labels, not the carton that each was stuck on.
  return cartons.length > 1 && labelsOrder === 'label-first'
    ? t('{cartons} labels are scanned.', { cartons: cartons.length })
    : t('{cartons} cartons carry the right label.', { cartons: cartons.length });
}

/** The whole task in one sentence, so that a packer who reads only this forgets nothing. */
const applyNext = (invoices: number): Sentence =>
  invoices === 0
    ? { text: t('Stick the label on. Then scan the next order'), tone: 'success' }
    : {
        text: t('Stick the label on. Put {invoices} invoices in the pouch', { invoices }),
        detail: t('Then scan the next order.'),
        tone: 'success',
      };

function obstacle(bench: Bench): Sentence | null {
  const { shipment } = bench;
  if (shipment?.error?.code === 'paper-missing')
    return {
      text: t('Bought, but the documents are not here yet'),
      detail: t('The shipment exists. Get its documents again; this buys nothing.'),
      tone: 'attention',
    };
  if (shipment?.cartons.some((carton) => mustBeAccepted(shipment, carton)))
    return {
      text: t('Look at each label, then accept it for its carton'),
      detail: t('The labels carry no carton reference, so they were sorted by position only.'),
      tone: 'attention',
    };
  if (shipment?.error?.code === 'labels-held')
    return {
      text: t('Bought, but a label is on hold'),
      detail: t(
        'The labels do not match the cartons. Check what was found, and call a supervisor.',
      ),
      tone: 'stop',
    };
  return unprinted(bench);
}

function unprinted(bench: Bench): Sentence | null {
  const found = jobInNeed(bench);
  if (!found) return null;
  const detail = found.job.detail && stationText(found.job.detail);
  const title = jobName(found.job);
  switch (found.need) {
    case 'came-out':
      return { text: t('Did it come out? {title}', { title }), detail, tone: 'unknown' };
    case 'try-again':
      return { text: t('Not printed: {title}', { title }), detail, tone: 'attention' };
    case 'printer': {
      const target = replacedBy(found.job, useWindow.getState().status?.printers);
      if (target !== null)
        return {
          text: t('{title} waits at {printer}', {
            title,
            printer: printerName(found.job.target),
          }),
          detail: t('That printer was replaced. Send it to {printer}.', {
            printer: printerName(target),
          }),
          tone: 'attention',
        };
      return {
        text: t('Check the printer; then it prints by itself'),
        detail,
        tone: 'attention',
      };
    }
    case 'left-over':
      return {
        text: t('Left over from before: {title}. Print it now?', { title }),
        tone: 'attention',
      };
  }
}

function scanning(bench: Bench): Sentence {
  const { session, jobs } = bench;
  if (session.awaitingLabelOf && session.awaitedByLabel)
    return {
      text: t('Stick the label on {carton}, then confirm it', { carton: session.awaitingLabelOf }),
      tone: 'attention',
    };
  if (session.awaitingLabelOf) return applyAndScan(bench, session.awaitingLabelOf);
  const several = session.cartons.length > 1;
  if (several && bench.labelsOrder === 'label-first')
    return {
      text: t('Print the next label'),
      detail: t('It says which carton it goes on. Press Print beside that carton.'),
    };
  if (several && bench.labelsOrder === 'weight-first')
    return {
      text: t('Put a carton on the scale'),
      detail: t('Its weight tells which one it is, and its label prints. Or scan the carton.'),
    };
  if (several)
    return {
      text: t('Scan a carton'),
      detail: t('Then stick its label on, and scan that label. By hand: press Print beside it.'),
    };
  const label = newestJobs(jobs).find(({ kind, closed }) => kind === 'label' && !closed);
  if (!label) return { text: t('Print the label') };
  return label.state === 'done'
    ? {
        text: t('Scan a carton'),
        detail: t('Then stick its label on, and scan that label. By hand: press Print beside it.'),
      }
    : { text: t('Printing the label…') };
}

/** Which carton the printed label goes on: by number and content, as it may have no barcode. */
function applyAndScan(
  { session, order, shipment, labelsOrder }: Bench,
  reference: string,
): Sentence {
  const at = session.cartons.findIndex((carton) => carton.reference === reference);
  const carton = session.cartons[at];
  if (labelsOrder !== 'label-first' || session.cartons.length === 1 || !carton)
    return { text: t('Stick the label on {carton}, then scan it', { carton: reference }) };
  const invoices = invoicesOf(shipment);
  const inside = carton.items.map(
    ({ line, sku, quantity }) => `${quantity} × ${order.lines[line]?.description || sku}`,
  );
  const weight = carton.weight ? [weightText(carton.weight)] : [];
  const names = inside.length > MOST_NAMED ? [...inside.slice(0, MOST_NAMED), '…'] : inside;
  return {
    text: t('Put this label on carton {number}, then scan it', { number: at + 1 }),
    detail: [
      [...names, ...weight].join(', '),
      ...(invoices > 0 ? [t('{invoices} invoices go in the pouch', { invoices })] : []),
    ].join(' · '),
  };
}

/** More contents than this would push the cartons off the screen. */
const MOST_NAMED = 3;

/** A label matched by position alone, among several, and not reviewed yet. */
export function mustBeAccepted(
  shipment: Shipment,
  { label, state }: Pick<Shipment['cartons'][number], 'label' | 'state'>,
): boolean {
  return (
    shipment.error?.code === 'labels-held' &&
    shipment.cartons.length > 1 &&
    label?.matchedBy === 'position' &&
    state === 'held'
  );
}

export const labelJobOf = (jobs: readonly PrintJob[], carton: string): PrintJob | undefined =>
  newestJobs(jobs).find((job) => job.kind === 'label' && job.cartonReference === carton);

/** Of several, such as carton slips, the one that needs a person, else the newest. */
export function jobOfKind(jobs: readonly PrintJob[], kind: PrintKind): PrintJob | undefined {
  const newest = newestJobs(jobs).filter((job) => job.kind === kind);
  return newest.find((job) => needOf(job) !== null) ?? newest.at(-1);
}
