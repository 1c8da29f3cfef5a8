import type { EraseReport } from '../../../shared/maintenance/station-status.ts';
import { everyDay } from '../../kernel/every-day.ts';
import type { StationParts } from '../../station/parts.ts';
import type { Duties } from '../site/duties.ts';
import type { Forgetting } from './forgetting.ts';
import type { LongAgo, Place } from './ports.ts';

/** Forgets whom orders were for that were finished longer ago than `retention.days`. */
export type ErasureService = ReturnType<typeof createErasureService>;

/** The start of the day is the packers'. */
const AFTER_START_MS = 5 * 60_000;
/** Between two orders, so that a scan finds its turn. */
const BREATH_MS = 20;

export function createErasureService(parts: ErasingParts) {
  const { store, wait, duties } = parts;
  const daily = everyDay('erasing', AFTER_START_MS, wait, async () =>
    erase(false, BREATH_MS, await duties.isOurs('retention')),
  );
  const erase = createEraseRun(parts, daily.closing);

  return {
    personal: (text: string): Promise<Record<string, unknown>[]> => store.persons.find(text),
    /** One order after the other: nothing waits for it. A dry run only counts. */
    erase: (dryRun: boolean): Promise<EraseReport> => erase(dryRun, 0),
    /** For a host with a bench: soon after the start, and every day. */
    begin: daily.begin,
    close: daily.close,
  };
}

const DAY_MS = 24 * 60 * 60_000;
const PAGE = 50;

interface ErasingParts
  extends Pick<StationParts, 'store' | 'personalFiles' | 'settings' | 'wait' | 'now'> {
  forgetting: Forgetting;
  /** What other programs were given, and gave, before then. */
  forgetFiles(before: Date): Promise<void>;
  duties: Pick<Duties, 'isOurs'>;
}

/**
 * One run over what is finished; `breath` is the pause between two orders. Of the benches of a site one
 * looks for it (`isOurs`), and each forgets what the site forgot.
 */
type EraseRun = (dryRun: boolean, breath: number, isOurs?: boolean) => Promise<EraseReport>;

function createEraseRun(
  { store, forgetting, forgetFiles, personalFiles, settings, wait, now }: ErasingParts,
  closing: AbortSignal,
): EraseRun {
  const { erasure } = store;
  const { eraseOne, forgetForSite } = forgetting;

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
  async function erase(dryRun: boolean, breath: number, isOurs = true): Promise<EraseReport> {
    const days = settings.current()['retention.days'];
    const moment = now().getTime();
    const ago = await erasure.longAgo(new Date(moment), days);
    if (!dryRun) await erasure.readClock(new Date(moment));
    const before = ago?.before ?? new Date(0).toISOString();
    const report: EraseReport = { dryRun, days, before, orders: 0, papers: 0, held: 0, inWork: [] };
    if (!dryRun) await forgetForSite();
    try {
      if (ago && isOurs) await eraseAll(report, ago, breath);
    } finally {
      if (!dryRun && report.orders > 0) await record(report);
    }
    if (!dryRun) {
      // As old as what is erased, by the same readings of the clock.
      await personalFiles.eraseOldCopies(new Date(Date.parse(before) + days * DAY_MS), days);
      if (ago) await store.keyedPurchases.forget(before);
      await forgetFiles(new Date(before));
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
