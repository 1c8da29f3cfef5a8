import type { EraseReport } from '../../../shared/maintenance/station-status.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import { everyDay } from '../../kernel/every-day.ts';
import type { KeyedPurchases } from '../exchange/ports.ts';
import type { PhotoService } from '../photos/photo-service.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SharedJobs } from '../site/shared-jobs.ts';
import type { Forgetting } from './forgetting.ts';
import type {
  ErasureRepository,
  LongAgo,
  PersonalFiles,
  PersonRepository,
  Place,
} from './ports.ts';

/** Erases the recipients of orders that were finished longer ago than `retention.days`. */
export type ErasureService = ReturnType<typeof createErasureService>;

/** The first minutes after the start are left to the packers. */
const AFTER_START_MS = 5 * 60_000;
/** Pause between two orders, so that scans are processed in between. */
const BREATH_MS = 20;

export function createErasureService(needs: ErasingNeeds) {
  const { persons, photos, wait, sharedJobs } = needs;
  const daily = everyDay('erasing', AFTER_START_MS, wait, async () =>
    erase(false, BREATH_MS, await sharedJobs.isOurs('retention')),
  );
  const erase = createEraseRun(needs, daily.closing);

  return {
    /** All that is kept about a person, with the photos of each order. */
    async personal(text: string): Promise<PersonalOrder[]> {
      const orders: PersonalOrder[] = [];
      for (const { order, ...kept } of await persons.find(text)) {
        const pictures = await photos.withPictures(order);
        orders.push({ order, ...kept, photos: pictures.map(exported) });
      }
      return orders;
    },
    /** One order at a time, as it is not urgent. A dry run only counts. */
    erase: (dryRun: boolean): Promise<EraseReport> => erase(dryRun, 0),
    /** For a host with a bench: soon after the start, and daily. */
    begin: daily.begin,
    close: daily.close,
  };
}

type PersonalOrder = Record<string, unknown> & { order: OrderKey; photos: object[] };

/** The picture itself as base64, or the small one where the whole is at another bench. */
function exported({ photo, jpeg }: Awaited<ReturnType<PhotoService['withPictures']>>[number]) {
  const { id: _, order: __, thumbnail, ...about } = photo;
  const bytes = jpeg ?? thumbnail;
  return {
    ...about,
    isWhole: jpeg !== null,
    jpeg: bytes && Buffer.from(bytes).toString('base64'),
  };
}

const DAY_MS = 24 * 60 * 60_000;
const PAGE = 50;

export interface ErasingNeeds {
  erasure: ErasureRepository;
  persons: PersonRepository;
  keyedPurchases: KeyedPurchases;
  decisions: DecisionLog;
  personalFiles: PersonalFiles;
  photos: PhotoService;
  settings: SettingsSource;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
  forgetting: Forgetting;
  /** Deletes files exchanged with other programs before that moment. */
  forgetFiles(before: Date): Promise<void>;
  sharedJobs: SharedJobs;
}

/**
 * One run over finished orders; `breath`: pause between two orders. At a site one bench selects orders
 * (`isOurs`), and each erases what the site erased.
 */
type EraseRun = (dryRun: boolean, breath: number, isOurs?: boolean) => Promise<EraseReport>;

function createEraseRun(needs: ErasingNeeds, closing: AbortSignal): EraseRun {
  const { erasure, keyedPurchases, decisions, forgetting, forgetFiles } = needs;
  const { personalFiles, photos, settings, wait, now } = needs;
  const { eraseOne, forgetForSite } = forgetting;

  async function eraseAll(report: EraseReport, before: LongAgo, breath: number): Promise<void> {
    const { dryRun } = report;
    let after: Place | null = null;
    for (;;) {
      const page = await erasure.finished(before, after, PAGE);
      for (const { orderId, isHeld } of page) {
        if (closing.aborted) return;
        const documents = isHeld ? null : dryRun ? 0 : await eraseOne(orderId, before);
        if (documents === null) report.held += 1;
        else {
          report.orders += 1;
          report.papers += documents;
        }
        if (breath > 0) await wait(breath, closing).catch(() => undefined);
      }
      after = page.at(-1)?.place ?? null;
      if (after === null) return;
    }
  }

  /** Recorded also where it was interrupted, as erased data is gone. */
  async function erase(dryRun: boolean, breath: number, isOurs = true): Promise<EraseReport> {
    const days = settings.current()['retention.days'];
    const moment = now().getTime();
    const ago = await erasure.retentionCutoff(new Date(moment), days);
    if (!dryRun) await erasure.readClock(new Date(moment));
    const before = ago?.before ?? new Date(0).toISOString();
    const report: EraseReport = {
      dryRun,
      days,
      before,
      orders: 0,
      papers: 0,
      photos: 0,
      held: 0,
      inWork: [],
    };
    if (!dryRun) await forgetForSite();
    try {
      if (ago && isOurs) await eraseAll(report, ago, breath);
      report.photos = await deletePhotos(new Date(moment), dryRun);
    } finally {
      if (!dryRun && report.orders + report.photos > 0) await record(report);
    }
    if (!dryRun) {
      // Copies of the same age, by the same readings of the clock.
      await personalFiles.eraseOldCopies(new Date(Date.parse(before) + days * DAY_MS), days);
      if (ago) await keyedPurchases.forget(before);
      await forgetFiles(new Date(before));
      // The previous run could not where another program was reading.
      await erasure.tidy();
    }
    return report;
  }

  /** Every bench deletes its own. */
  async function deletePhotos(moment: Date, dryRun: boolean): Promise<number> {
    const ago = await erasure.retentionCutoff(moment, settings.current()['photos.days']);
    const deleted = ago ? await photos.deleteOld(new Date(ago.before), dryRun) : 0;
    if (!dryRun) await photos.deleteStray();
    return deleted;
  }

  async function record({ days, orders, papers, photos, held }: EraseReport): Promise<void> {
    await decisions.write({
      actor: 'packbench',
      action: 'erase',
      subject: 'retention.days',
      data: { days, orders, papers, photos, held },
    });
  }

  return erase;
}
