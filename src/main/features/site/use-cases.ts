import { ok } from '../../../shared/kernel/result.ts';
import type { siteCommands } from '../../../shared/site/commands.ts';
import type { SiteStatus } from '../../../shared/site/site-status.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { type JoiningNeeds, joinSite, leaveSite } from './joining.ts';
import type { SiteJob } from './site-job.ts';
import { hasLostData } from './words.ts';

interface SiteUseCaseNeeds extends JoiningNeeds {
  job: SiteJob;
  status(): Promise<SiteStatus | null>;
  /** Called when the bench's membership changed. */
  changed(): void;
}

export function siteUseCases(needs: SiteUseCaseNeeds): UseCasesOf<typeof siteCommands> {
  const { link, syncLoop, keys, job, status, changed } = needs;
  return {
    'site.join': async (asked, { note }) => {
      const joined = await joinSite(needs, asked);
      if (joined.ok) note({ action: 'site-joined', subject: joined.value.site });
      job.more();
      changed();
      return joined;
    },
    'site.leave': async (_, { note }) => {
      const left = await leaveSite(needs);
      if (!left.ok) return left;
      note({ action: 'site-left', subject: 'site' });
      changed();
      return ok({ joined: false });
    },
    'site.status': async () => {
      const now = await link.now();
      const before = now && link.observe(await now.site.facts());
      if (before?.ok && (await syncLoop.sync())?.ok) await keys.look();
      // A site that lost data learns it from what this bench brought.
      const facts = now && before?.ok ? link.observe(await now.site.facts()) : before;
      const isRecovering = facts?.ok && facts.value.isRecovering;
      const is = await status();
      return ok({
        joined: is !== null,
        bench: is?.bench ?? null,
        reachable: facts?.ok ?? false,
        why: is && isRecovering ? hasLostData(is.name) : (is?.why ?? null),
        pending: is?.pending ?? 0,
        claimed: is?.claimed ?? 0,
        schema: facts?.ok ? facts.value.schema : null,
        keys: is?.keys ?? null,
      });
    },
  };
}
