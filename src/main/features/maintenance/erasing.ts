import type { StationParts } from '../../station/parts.ts';
import type { LongAgo, Place } from './ports.ts';

/** What a run erased, or would. */
interface EraseReport {
  dryRun: boolean;
  /** Setting `retention.days`. */
  days: number;
  /** Orders that were finished before this moment; 1970 where the clock proves nothing yet. */
  before: string;
  orders: number;
  /** Files of their papers; 0 of a dry run, which opens none. */
  papers: number;
  /** Finished as long ago, with something that still goes on: a parcel on its way, a purchase not settled. */
  held: number;
}

/** Forgets whom orders were for that were finished longer ago than `retention.days`. */
export interface ErasureService {
  /** One order after the other: nothing waits for it. A dry run only counts. */
  erase(dryRun: boolean): Promise<EraseReport>;
  /** All that is kept about one person, order by order. */
  personal(text: string): Promise<Record<string, unknown>[]>;
  /** For a host with a bench: soon after the start, and every day. */
  begin(): void;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The start of the day is the packers'. */
const AFTER_START_MS = 5 * MINUTE;
const PAGE = 50;
/** Between two orders, so that a scan finds its turn. */
const BREATH_MS = 20;

type Parts = Pick<StationParts, 'store' | 'locks' | 'personalFiles' | 'settings' | 'wait' | 'now'>;

export function createErasureService(
  { store, locks, personalFiles, settings, wait, now }: Parts,
  onDefect: (error: unknown) => void,
): ErasureService {
  const { erasure } = store;
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();

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
        if (closing.signal.aborted) return;
        const papers = isHeld ? null : dryRun ? 0 : await eraseOne(orderId, before);
        if (papers === null) report.held += 1;
        else {
          report.orders += 1;
          report.papers += papers;
        }
        if (breath > 0) await wait(breath, closing.signal).catch(() => undefined);
      }
      after = page.at(-1)?.place ?? null;
      if (after === null) return;
    }
  }

  /** On record also where it was cut short: what is gone is gone. */
  async function erase(dryRun: boolean, breath = 0): Promise<EraseReport> {
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

  async function daily(): Promise<void> {
    await wait(AFTER_START_MS, closing.signal);
    for (;;) {
      await erase(false, BREATH_MS).catch(unlessClosing);
      await wait(DAY, closing.signal);
    }
  }

  function unlessClosing(error: unknown): void {
    if (!closing.signal.aborted) onDefect(error);
  }

  return {
    personal: (text) => store.persons.find(text),
    erase: (dryRun) => erase(dryRun),
    begin() {
      running = daily().catch(unlessClosing);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
