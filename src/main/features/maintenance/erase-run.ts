import type { EraseReport } from '../../../shared/maintenance/station-status.ts';
import type { StationParts } from '../../station/parts.ts';
import type { LongAgo, Place } from './ports.ts';

const DAY = 24 * 60 * 60_000;
const PAGE = 50;

export type ErasingParts = Pick<
  StationParts,
  'store' | 'locks' | 'personalFiles' | 'settings' | 'wait' | 'now'
>;

/** One run over what is finished; `breath` is the pause between two orders. */
export type EraseRun = (dryRun: boolean, breath: number) => Promise<EraseReport>;

export function createEraseRun(
  { store, locks, personalFiles, settings, wait, now }: ErasingParts,
  closing: AbortSignal,
): EraseRun {
  const { erasure } = store;

  /** The number of its papers; null where it is bought, printed or erased by somebody at this moment. */
  async function eraseOne(orderId: string, before: LongAgo): Promise<number | null> {
    const lock = await locks.tryAcquire(orderId);
    if (!lock) return null;
    try {
      if (!(await erasure.mayErase(orderId, before))) return null;
      // Files first: where the program dies in between, the next run finds the order again.
      const papers = await personalFiles.erase(await erasure.papersOf(orderId));
      return (await erasure.erase(orderId, before, now().toISOString())) ? papers : null;
    } finally {
      lock.release();
    }
  }

  async function eraseAll(report: EraseReport, before: LongAgo, breath: number): Promise<void> {
    const { dryRun } = report;
    let after: Place | null = null;
    for (;;) {
      const page = await erasure.finished(before, after, PAGE);
      for (const { orderId, isHeld } of page) {
        if (closing.aborted) return;
        const papers = isHeld ? null : dryRun ? 0 : await eraseOne(orderId, before);
        if (papers === null) report.held += 1;
        else {
          report.orders += 1;
          report.papers += papers;
        }
        if (breath > 0) await wait(breath, closing).catch(() => undefined);
      }
      after = page.at(-1)?.place ?? null;
      if (after === null) return;
    }
  }

  /** On record also where it was cut short: what is gone is gone. */
  async function erase(dryRun: boolean, breath: number): Promise<EraseReport> {
    const days = settings.current()['retention.days'];
    const moment = now().getTime();
    const ago = await erasure.longAgo(new Date(moment), days);
    if (!dryRun) await erasure.readClock(new Date(moment));
    const before = ago?.before ?? new Date(0).toISOString();
    const report: EraseReport = { dryRun, days, before, orders: 0, papers: 0, held: 0 };
    try {
      if (ago) await eraseAll(report, ago, breath);
    } finally {
      if (!dryRun && report.orders > 0) await record(report);
    }
    if (!dryRun) {
      // As old as what is erased, by the same readings of the clock.
      await personalFiles.eraseOldCopies(new Date(Date.parse(before) + days * DAY), days);
      // Where another program read just then, the run before could not.
      await erasure.tidy();
    }
    return report;
  }

  async function record({ days, orders, papers, held }: EraseReport): Promise<void> {
    await store.audit.write({
      actor: 'packbench',
      action: 'erase',
      subject: 'retention.days',
      reason: null,
      data: { days, orders, papers, held },
    });
  }

  return erase;
}
