import { createMutex } from '../../../shared/kernel/mutex.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Joined, Site, SiteJobName } from './ports.ts';
import { givePhotos, pushShared } from './sync/shared-sync.ts';
import { createSiteSync, Refused, type SiteSync, type SiteSyncNeeds } from './sync/site-sync.ts';
import { noFindings, type SyncFindings } from './sync/sync-findings.ts';

export interface SyncLoopNeeds extends SiteSyncNeeds {
  /** Bytes by hash; null where they are not on this disk any more. */
  document(hash: string): Promise<Uint8Array | null>;
  /** A photo taken at this bench, by hash; null for any other. */
  photo(hash: string): Promise<Uint8Array | null>;
  /** Erases here what the site erased. Never rejects. */
  forget(): Promise<void>;
}

/** Whether the claim may be released. */
type MayRelease = (claim: { orderId: string; hasSession: boolean }) => boolean;

/** Work at the site, one at a time; null without a site. Errors: a refusal by the site. */
export interface SyncLoop {
  /** Bench that prevents the site from erasing an order, by order. */
  inWork(): ReadonlyMap<string, string>;
  /** Uploads everything, then downloads everything. */
  sync(): Promise<Result<SyncFindings> | null>;
  /** Whether something is to be uploaded. */
  hasToSend(): Promise<boolean>;
  /** Uploads only the journal, and what was stated for orders. */
  push(): Promise<Result<null> | null>;
  /** Downloads everything. */
  pull(): Promise<Result<null> | null>;
  /** Announces this start of the program to the site. */
  enter(): Promise<Result<Joined> | null>;
  /** Returns the jobs that this bench has. Errors: those of the site, except `claim-lost` and `order-locked`. */
  renew(jobs: readonly SiteJobName[]): Promise<Result<SiteJobName[]> | null>;
  /** Releases unbought claims for which `may` is true. */
  release(may: MayRelease): Promise<void>;
}

export function createSyncLoop(needs: SyncLoopNeeds): SyncLoop {
  const { copy, link } = needs;
  const exclusively = createMutex();

  const siteSync = createSiteSync(needs);
  const { inWork, asked, enter, pushJournal, pushLimits, pullChanges, recordsChanged, letGo } =
    siteSync;

  /** One at a time; a refusal by the site is returned. */
  const inTurn = <T>(work: (site: Site) => Promise<T>): Promise<Result<T> | null> =>
    exclusively(async () => {
      const now = await link.now();
      if (!now) return null;
      try {
        return ok(await work(now.site));
      } catch (thrown) {
        if (thrown instanceof Refused) return fail(thrown.refusal);
        throw thrown;
      }
    });

  return {
    inWork,
    async sync() {
      const done = await inTurn((site) => syncAll(needs, siteSync, site));
      await needs.forget();
      return done;
    },

    hasToSend: async () =>
      (await copy.changed(1)).length > 0 ||
      (await recordsChanged()) ||
      (await copy.outbox(1)).rows.length > 0 ||
      (await copy.pending()) > 0,

    push: () =>
      inTurn(async (site) => {
        await pushJournal(site, noFindings());
        await pushLimits(site, noFindings());
        return null;
      }),

    pull: () =>
      inTurn(async (site) => {
        await pullChanges(site, noFindings());
        return null;
      }),

    enter: () => inTurn(enter),

    renew: (jobs) =>
      inTurn(async (site) => {
        const { lost, isRecovering, jobs: own } = await asked(site.claims.renew(jobs));
        for (const claim of lost) if (claim.kind === 'outbound') await copy.forget(claim);
        if (isRecovering) await enter(site);
        return own;
      }),

    async release(may) {
      await inTurn(async (site) => {
        await pushLimits(site, noFindings());
        for (const claim of await copy.ownClaims()) {
          const { orderId } = claim;
          if (!may(claim) || (await needs.journal.live(orderId, needs.connection))) continue;
          await letGo(site.claims, claim);
        }
      });
    },
  };
}

async function syncAll(
  needs: SyncLoopNeeds,
  { asked, pushJournal, pushOrders, pushRecords, pullChanges }: SiteSync,
  site: Site,
): Promise<SyncFindings> {
  const moved = noFindings();
  try {
    await pushJournal(site, moved);
    await pushOrders(site, moved);
    await pushRecords(site, moved);
  } catch (thrown) {
    // The copy of a limited bench may still be up to date, although it cannot upload everything.
    if (thrown instanceof Refused && thrown.refusal.code === 'claim-lost') {
      await pullChanges(site, moved);
    }
    throw thrown;
  }
  await pullChanges(site, moved);
  await pushShared(needs, asked, site);
  await givePhotos(needs, asked, site);
  return moved;
}
