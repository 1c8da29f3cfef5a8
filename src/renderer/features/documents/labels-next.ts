import type { Bench } from '../../../shared/packing/session.ts';
import type { PrintJob, PrintKind } from '../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { Sentence } from '../../window/frame.tsx';
import { words } from '../../words/words.ts';
import { jobName } from '../printing/job-told.ts';
import { jobInNeed, needOf, newestJobs } from '../printing/print-needs.ts';

/** The sentence for everything after the purchase. */
export function labelsNext(bench: Bench): Sentence {
  const say = words.bench.next;
  const { step } = bench.session;
  if (step.kind === 'done') return unprinted(bench) ?? doneNext(bench);
  if (step.kind === 'paper') return { text: say.paper, tone: 'info' };
  return obstacle(bench) ?? scanning(bench);
}

/** Without a scan back nobody has proven that the label is on the carton, so that is not said. */
function doneNext({ session: { cartons, scannedBack } }: Bench): Sentence {
  const say = words.bench.next;
  const proven = cartons.every(({ reference }) => scannedBack.includes(reference));
  return proven
    ? { text: say.done, detail: say.doneDetail(cartons.length), tone: 'success' }
    : { text: say.stickOn, tone: 'success' };
}

function obstacle(bench: Bench): Sentence | null {
  const say = words.bench.next;
  const { shipment } = bench;
  if (shipment?.error?.code === 'paper-missing')
    return { text: say.paperMissing, detail: say.paperMissingDetail, tone: 'attention' };
  if (shipment?.cartons.some((carton) => mustBeAccepted(shipment, carton)))
    return { text: say.accept, detail: say.acceptDetail, tone: 'attention' };
  if (shipment?.error?.code === 'labels-held')
    return { text: say.held, detail: say.heldDetail, tone: 'stop' };
  return unprinted(bench);
}

function unprinted(bench: Bench): Sentence | null {
  const found = jobInNeed(bench);
  if (!found) return null;
  const { detail } = found.job;
  const title = jobName(found.job);
  switch (found.need) {
    case 'came-out':
      return { text: words.labels.didItComeOut(title), detail, tone: 'unknown' };
    case 'try-again':
      return { text: words.labels.notPrinted(title), detail, tone: 'attention' };
    case 'printer':
      return { text: words.labels.printerWaits, detail, tone: 'attention' };
    case 'left-over':
      return { text: words.labels.leftOver(title), tone: 'attention' };
  }
}

function scanning({ session, jobs }: Bench): Sentence {
  const say = words.bench.next;
  if (session.awaitingLabelOf && session.awaitedByLabel)
    return { text: say.confirmLabelOf(session.awaitingLabelOf), tone: 'attention' };
  if (session.awaitingLabelOf) return { text: say.scanLabelOf(session.awaitingLabelOf) };
  const several = session.cartons.length > 1;
  if (several) return { text: say.scanCarton, detail: say.scanCartonDetail };
  const label = newestJobs(jobs).find(({ kind, closed }) => kind === 'label' && !closed);
  if (!label) return { text: say.printLabel };
  return label.state === 'done'
    ? { text: say.scanCarton, detail: say.scanCartonDetail }
    : { text: say.printing };
}

/** A label found by its position alone, one of several, that nobody has looked at yet. */
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

/** Of several, as of carton labels, the one that needs a person, else the newest. */
export function jobOfKind(jobs: readonly PrintJob[], kind: PrintKind): PrintJob | undefined {
  const newest = newestJobs(jobs).filter((job) => job.kind === kind);
  return newest.find((job) => needOf(job) !== null) ?? newest.at(-1);
}
