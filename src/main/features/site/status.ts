import { messageOf } from '../../../shared/kernel/message.ts';
import type { SiteStatus } from '../../../shared/site/site-status.ts';
import type { SiteKeysOfBench } from './keys/site-keys.ts';
import type { SiteCopy } from './ports.ts';
import type { SiteJob } from './site-job.ts';
import type { SiteLink } from './site-link.ts';

interface SiteStatusNeeds {
  copy: SiteCopy;
  link: SiteLink;
  keys: SiteKeysOfBench;
  job: SiteJob;
}

/** null without a site. */
export const createSiteStatus =
  ({ copy, link, keys, job }: SiteStatusNeeds) =>
  async (): Promise<SiteStatus | null> => {
    const joined = await copy.joined();
    if (!joined) return null;
    const whyAway = link.whyAway();
    return {
      name: joined.name,
      bench: joined.bench,
      reachable: link.isReachable(),
      why: whyAway === null ? null : messageOf(whyAway),
      pending: await copy.pending(),
      claimed: (await copy.ownClaims()).length,
      limited: job.limited(),
      keys: await keys.status(joined),
    };
  };
