import type { Session } from '../../../../shared/packing/session.ts';
import type { PrintJob } from '../../../../shared/printing/print-job.ts';
import {
  type Labelling,
  type LabelTurns,
  neverRequested,
} from '../../packing/logic/print-order.ts';
import type { Attempt } from '../../purchasing/ports.ts';

type Purchase = Pick<Attempt, 'id' | 'changedAt' | 'accepted' | 'answer'>;
type Packing = Pick<Session, 'step'> & Labelling;
type Job = Pick<PrintJob, 'kind' | 'cartonReference' | 'at' | 'confirmedAt'>;

const isOf = ({ id }: Purchase, session: Packing | null): session is Packing =>
  session !== null && 'attemptId' in session.step && session.step.attemptId === id;

/**
 * Whether this bench prints its labels: the program that bought it was told to, or its order is at that step.
 * Who buys without printing prints the files; labels of a purchase made while its order was not open print
 * when the order is opened.
 */
export const isToPrint = (purchase: Purchase, session: Packing | null): boolean =>
  !purchase.answer?.erased &&
  (purchase.accepted.print === true || (isOf(purchase, session) && session.step.kind === 'labels'));

/**
 * Cartons whose label is due and was never requested, if nothing happened for `quietFor` milliseconds. Without
 * an order on its way at this bench, every label is due.
 */
export function unprinted(
  purchase: Purchase,
  session: Packing | null,
  jobs: readonly Job[],
  { turns, now, quietFor }: { turns: Pick<LabelTurns, 'due'>; now: Date; quietFor: number },
): string[] {
  const labels = jobs.filter(({ kind }) => kind === 'label');
  const times = labels.flatMap(({ at, confirmedAt }) => [at, confirmedAt ?? at]);
  const isRecent = [purchase.changedAt, ...times].some((at) => {
    const since = now.getTime() - Date.parse(at);
    return since >= 0 && since < quietFor;
  });
  if (isRecent) return [];
  return isOf(purchase, session)
    ? turns.due(session, jobs)
    : neverRequested(
        purchase.accepted.cartons.map(({ reference }) => reference),
        jobs,
      );
}
