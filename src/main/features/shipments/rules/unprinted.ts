import type { Session } from '../../../../shared/packing/session.ts';
import type { PrintJob } from '../../../../shared/printing/print-job.ts';
import type { Attempt } from '../../purchasing/ports.ts';

type Purchase = Pick<Attempt, 'id' | 'kind' | 'changedAt' | 'accepted' | 'answer'>;
type Packing = Pick<Session, 'step' | 'scannedBack'>;
type Job = Pick<PrintJob, 'kind' | 'cartonReference' | 'state' | 'at' | 'confirmedAt'>;

const isOf = ({ id }: Purchase, session: Packing | null): session is Packing =>
  session !== null && 'attemptId' in session.step && session.step.attemptId === id;

/**
 * Whether this bench prints its labels: the program that bought it was told to, or its order is at that step.
 * Who buys without printing prints the files; labels of a purchase made while its order was not open print
 * when the order is opened.
 */
export const isToPrint = (purchase: Purchase, session: Packing | null): boolean =>
  purchase.kind === 'outbound' &&
  !purchase.answer?.erased &&
  (purchase.accepted.print === true || (isOf(purchase, session) && session.step.kind === 'labels'));

/**
 * Cartons whose label was neither verified nor ever requested, if nothing happened for `quietFor`
 * milliseconds. A label that failed, or that a person gave up, was requested. Where labels print
 * one by one, the others wait for the one that is out.
 */
export function unprinted(
  purchase: Purchase,
  session: Packing | null,
  jobs: readonly Job[],
  { now, quietFor }: { now: Date; quietFor: number },
): string[] {
  const labels = jobs.filter(({ kind }) => kind === 'label');
  const times = labels.flatMap(({ at, confirmedAt }) => [at, confirmedAt ?? at]);
  const isRecent = [purchase.changedAt, ...times].some((at) => {
    const since = now.getTime() - Date.parse(at);
    return since >= 0 && since < quietFor;
  });
  const proven = isOf(purchase, session) ? session.scannedBack : [];
  const isOut = labels.some(({ cartonReference }) => !proven.includes(cartonReference ?? ''));
  if (isRecent || (isOf(purchase, session) && isOut)) return [];
  const requested = new Set(labels.map(({ cartonReference }) => cartonReference));
  return purchase.accepted.cartons
    .map(({ reference }) => reference)
    .filter((reference) => !proven.includes(reference) && !requested.has(reference));
}
