import type { Result } from '../../../shared/kernel/result.ts';
import { namedInAudit, type StoredOrder } from '../../../shared/orders/order.ts';
import type { siteCommands } from '../../../shared/site/commands.ts';
import type { SiteStatus } from '../../../shared/site/site-status.ts';
import type { supervisingCommands } from '../../../shared/site/supervising.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Partner } from '../../kernel/partner.ts';
import { joinUseCases } from '../../kernel/run-station.ts';
import { createSignal, type Signal } from '../../kernel/signal.ts';
import type { ItemPictures } from '../catalogue/ports.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type {
  OrderClaims,
  OrderHolds,
  PurchaseGate,
  PurchaseJournal,
  SharedLimits,
} from '../purchasing/ports.ts';
import type { RecordSource } from '../records/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createClaiming } from './claiming.ts';
import { createHold } from './holding.ts';
import type { SiteKeysOfBench } from './keys/site-keys.ts';
import { createOrderMove, type MoveOrder } from './order-move.ts';
import type { DocumentBytes, KnownClaim, SiteCopy, SitePassword, Sites } from './ports.ts';
import { createSharedJobs, type SharedJobs } from './shared-jobs.ts';
import { type SiteDocuments, siteDocuments, sitePictures } from './site-documents.ts';
import { createSiteJob } from './site-job.ts';
import { createBack, createSiteLink, type SiteLink } from './site-link.ts';
import { type PhotosOfBenches, photosElsewhere } from './site-photos.ts';
import { createSiteStatus } from './status.ts';
import { createSiteExamination, type ExamineSite } from './supervising/site-checks.ts';
import { supervisingUseCases } from './supervising/supervising.ts';
import { createSyncLoop } from './sync-loop.ts';
import { siteUseCases } from './use-cases.ts';

/** What the bench's part of a site needs. */
export interface SiteNeeds {
  copy: SiteCopy;
  orders: OrderRepository;
  journal: PurchaseJournal;
  events: EventLog;
  decisions: DecisionLog;
  sites: Sites;
  password: SitePassword;
  keys: SiteKeysOfBench;
  /** Records shared with the other benches that are in no table. */
  recordSources: readonly RecordSource[];
  documentFiles: DocumentBytes;
  itemPictures: ItemPictures;
  photoFiles: { read(hash: string): Promise<Result<Uint8Array>> };
  /** Erases here what the site erased. */
  forgetForSite(): Promise<void>;
  settings: SettingsSource;
  connection: Partner;
  stationName: string;
  /** Notified when the membership changes, or whether the site is reachable. */
  changedHere: Signal;
  /** Rejects when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
}

/** What others may use of the bench's site. */
export interface SiteFeature extends OrderClaims, PurchaseGate, OrderHolds, SharedLimits {
  /**
   * As `claim`, with a person waiting: an order claimed already is returned at once and the site is asked in
   * the background; for others the site has two seconds to answer.
   */
  open(order: StoredOrder): Promise<Result<StoredOrder>>;
  /** The bench that has the order, by the site's last answer. */
  claimOf(orderId: string): Promise<KnownClaim | null>;
  /**
   * Before orders are changed that other benches had when this one read of it last: the copy then has their
   * claims that still count, unless the site is out of reach.
   */
  readClaims(orderIds: readonly string[]): Promise<void>;
  moveOrder: MoveOrder;
  /** For a command: updates the copy. False where the site is unreachable and the copy is used as it is. */
  refresh(): Promise<boolean>;
  /** Resolves with true when the site is in reach again, with false when the station closes. */
  back(): Promise<boolean>;
  /** null without a site. */
  status(): Promise<SiteStatus | null>;
  examine: ExamineSite;
  /** Bench that prevents the site from erasing an order, by order. */
  inWork(): ReadonlyMap<string, string>;
  /** After each sync: claims may have changed. */
  looked: Signal;
  link: SiteLink;
  sharedJobs: SharedJobs;
  documents: SiteDocuments;
  pictures: ItemPictures;
  photos: PhotosOfBenches;
}

/** The bench's part of a site: claims, and synchronisation in both directions. */
export function createSite(
  needs: SiteNeeds,
): Feature<SiteFeature, typeof siteCommands & typeof supervisingCommands> {
  const { copy, orders, journal, decisions, sites, password, keys, settings } = needs;
  const { connection, stationName, changedHere, wait, now } = needs;
  const leaseSeconds = () => settings.current()['site.leaseSeconds'];
  const onDefect = (error: unknown) => reportDefect(error, 'site');
  const looked = createSignal();
  const closing = new AbortController();
  const link = createSiteLink({ copy, sites, leaseSeconds, password: password.of });
  link.changed.on(changedHere.notify);
  const syncLoop = createSyncLoop({
    copy,
    link,
    journal,
    connection: connection.name,
    sources: needs.recordSources,
    async document(hash) {
      const pdf = await needs.documentFiles.read(hash);
      return pdf.ok ? pdf.value : null;
    },
    async photo(hash) {
      const jpeg = await needs.photoFiles.read(hash);
      return jpeg.ok ? jpeg.value : null;
    },
    async picture(picture) {
      const read = await needs.itemPictures.read(picture);
      return read.ok ? read.value : null;
    },
    forget: () => needs.forgetForSite().catch(onDefect),
    onConflict: ({ attemptId, order, state }) =>
      decisions.write({
        action: 'site-conflict',
        subject: attemptId,
        data: { ...namedInAudit(order), state },
      }),
    onKept: ({ kind, key }) =>
      decisions.write({ action: 'site-kept', subject: kind, data: { key } }),
  });
  const claiming = createClaiming({
    copy,
    link,
    syncLoop,
    orders,
    journal,
    connection: connection.name,
    wait,
    onDefect,
    postMs: () => Math.max(settings.current()['purchasing.quietSeconds'], POST_SECONDS) * 1000,
  });
  const sharedJobs = createSharedJobs({ joined: copy.joined });
  const job = createSiteJob({
    copy,
    link,
    syncLoop,
    claiming,
    keys,
    sharedJobs,
    events: needs.events,
    settings,
    leaseSeconds,
    wait,
    looked: looked.notify,
  });
  const status = createSiteStatus({ copy, link, keys, job });

  return {
    api: {
      claim: claiming.claim,
      open: claiming.open,
      gate: claiming.gate,
      claimOf: copy.claimOf,
      hold: createHold({
        copy,
        link,
        syncLoop,
        orders,
        journal,
        connection: connection.name,
        onDefect,
      }),
      moveOrder: createOrderMove({ copy, link }),
      async readClaims(orderIds) {
        if (!link.isReachable() || !(await copy.isClaimedElsewhere(orderIds))) return;
        await syncLoop.pull().catch(onDefect);
      },
      async shareLimits() {
        if (link.isReachable()) await syncLoop.push().catch(onDefect);
      },
      refresh: async () => (await copy.joined()) !== null && (await syncLoop.sync())?.ok === true,
      back: createBack(link, wait, closing.signal),
      status,
      examine: createSiteExamination({ copy, link, syncLoop, keys, now }),
      inWork: syncLoop.inWork,
      looked,
      link,
      sharedJobs,
      documents: siteDocuments(link),
      pictures: sitePictures(needs.itemPictures, link),
      photos: photosElsewhere(link, wait),
    },
    commands: joinUseCases(
      siteUseCases({
        copy,
        link,
        syncLoop,
        keys,
        journal,
        orders,
        sites,
        password,
        connection,
        stationName,
        leaseSeconds,
        job,
        status,
        changed: changedHere.notify,
      }),
      supervisingUseCases({
        copy,
        link,
        syncLoop,
        keys,
        orders,
        journal,
        sites,
        password,
        connection,
        changed() {
          job.more();
          changedHere.notify();
        },
      }),
    ),
    // Ends all waiting for the site before anything else is closed.
    jobs: [{ begin: job.begin, stopping: () => closing.abort(), close: job.close }],
  };
}

/**
 * Longest time that a request may be in progress at the partner, even if the bench stops waiting earlier.
 */
const POST_SECONDS = 150;
