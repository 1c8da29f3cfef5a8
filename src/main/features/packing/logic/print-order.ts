import { leftToLabel, type Session } from '../../../../shared/packing/session.ts';
import type { PrintJob } from '../../../../shared/printing/print-job.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { needsScanBack } from './transition.ts';

export type Labelling = Pick<
  Session,
  'cartons' | 'scannedBack' | 'awaitingLabelOf' | 'awaitedByLabel'
>;

export type LabelTurns = ReturnType<typeof labelTurns>;

/** Order in which labels print, by the setting `labels.order`. */
export function labelTurns(settings: () => Pick<Settings, 'labels.order' | 'scanBack'>) {
  const order = () => settings()['labels.order'];
  /** Whether labels print one by one instead of all at once. */
  const inTurn = (session: Labelling): boolean =>
    session.cartons.length > 1 &&
    (order() !== 'label-first' || needsScanBack(session, settings().scanBack));

  /** In label-first mode, the carton whose label prints next. */
  const turnOf = (session: Labelling): string | null => {
    if (order() !== 'label-first' || !inTurn(session)) return null;
    return leftToLabel(session)[0] ?? null;
  };

  /** The scanned carton, if its label is still unchecked; else the next one by the setting. */
  const firstOf = (session: Labelling): string | null => {
    const { awaitingLabelOf: scanned, awaitedByLabel, scannedBack } = session;
    const isScanned = scanned !== null && !awaitedByLabel && !scannedBack.includes(scanned);
    return inTurn(session) && isScanned ? scanned : turnOf(session);
  };

  /**
   * Cartons whose labels print where all are asked for. In label-first mode one label is loose: that one, or the
   * next.
   */
  const stillToApply = (session: Labelling): string[] => {
    const { awaitingLabelOf: awaited } = session;
    const open = leftToLabel(session);
    const loose = awaited !== null && open.includes(awaited) ? awaited : open[0];
    return order() !== 'label-first' ? open : loose === undefined ? [] : [loose];
  };

  /**
   * Cartons whose label would print by itself now and was never requested. Where each prints once its carton
   * is scanned or weighed, the others are not due.
   */
  const due = (session: Labelling, jobs: readonly RequestedLabel[]): string[] => {
    const first = firstOf(session);
    if (!inTurn(session)) return neverRequested(leftToLabel(session), jobs);
    return neverRequested(first === null ? [] : [first], jobs);
  };

  return { inTurn, turnOf, firstOf, stillToApply, due };
}

type RequestedLabel = Pick<PrintJob, 'kind' | 'cartonReference'>;

/** Cartons without a job of their label: one that failed is decided in the queue. */
export const neverRequested = (
  cartons: readonly string[],
  jobs: readonly RequestedLabel[],
): string[] =>
  cartons.filter(
    (carton) =>
      !jobs.some(({ kind, cartonReference }) => kind === 'label' && cartonReference === carton),
  );
