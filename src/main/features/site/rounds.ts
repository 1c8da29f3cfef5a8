import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { type Moved, type MoveParts, nothingMoved } from './moves/move-parts.ts';
import { createMoves, Refused } from './moves/moves.ts';
import { putShared } from './moves/shared-moves.ts';
import type { Site, SiteJobName } from './ports.ts';

export type Rounds = ReturnType<typeof createRounds>;

export function createRounds(parts: MoveParts) {
  const { copy, link } = parts;
  let turn: Promise<unknown> = Promise.resolve();

  const moves = createMoves(parts);
  const { inWork, asked, enter, factsUp, limitsUp, newsDown, recordsChanged, letGo } = moves;

  /** One at a time; a refusal by the site is returned. */
  function inTurn<T>(work: (site: Site) => Promise<T>): Promise<Result<T> | null> {
    const mine = turn.then(async () => {
      const now = await link.now();
      if (!now) return null;
      try {
        return ok(await work(now.site));
      } catch (thrown) {
        if (thrown instanceof Refused) return fail(thrown.refusal);
        throw thrown;
      }
    });
    turn = mine.catch(() => undefined);
    return mine;
  }

  return {
    /** Bench that prevents the site from erasing an order, by order. */
    inWork,
    /** Uploads everything, then downloads everything; null without a site. One at a time. */
    async round() {
      const done = await inTurn((site) => wholeRound(parts, moves, site));
      await parts.forget();
      return done;
    },

    /** Whether something is to be uploaded. */
    hasToSend: async () =>
      (await copy.changed(1)).length > 0 ||
      (await recordsChanged()) ||
      (await copy.sharedToGo(1)).rows.length > 0 ||
      (await copy.pending()) > 0,

    /** Uploads only the journal, and what was stated for orders. */
    push: () =>
      inTurn(async (site) => {
        await factsUp(site, nothingMoved());
        await limitsUp(site, nothingMoved());
        return null;
      }),

    /** Downloads everything. */
    pull: () => inTurn((site) => newsDown(site, nothingMoved())),

    /** Announces this start of the program to the site. */
    enter: () => inTurn(enter),

    /** Errors: those of the site, except `claim-lost` and `order-locked`. */
    renew: (jobs: readonly SiteJobName[]) =>
      inTurn(async (site) => {
        const { lost, isRecovering, jobs: own } = await asked(site.claims.renew(jobs));
        for (const claim of lost) if (claim.kind === 'outbound') await copy.forget(claim);
        if (isRecovering) await enter(site);
        return own;
      }),

    /** Releases unbought claims for which `may` is true. */
    async release(may: (claim: { orderId: string; hasSession: boolean }) => boolean) {
      await inTurn(async (site) => {
        await limitsUp(site, nothingMoved());
        for (const claim of await copy.ownClaims()) {
          const { orderId } = claim;
          if (!may(claim) || (await parts.journal.live(orderId, parts.connection))) continue;
          await letGo(site.claims, claim);
        }
      });
    },
  };
}

async function wholeRound(
  parts: MoveParts,
  { asked, factsUp, ordersUp, recordsUp, newsDown }: ReturnType<typeof createMoves>,
  site: Site,
): Promise<Moved> {
  const moved = nothingMoved();
  try {
    await factsUp(site, moved);
    await ordersUp(site, moved);
    await recordsUp(site, moved);
  } catch (thrown) {
    // The copy of a limited bench may still be up to date, although it cannot upload everything.
    if (thrown instanceof Refused && thrown.refusal.code === 'claim-lost') {
      await newsDown(site, moved);
    }
    throw thrown;
  }
  await newsDown(site, moved);
  await putShared(parts, asked, site);
  return moved;
}
