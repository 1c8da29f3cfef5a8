import { say } from '../../../shared/kernel/message.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { siteCommands } from '../../../shared/site/commands.ts';
import type { SiteStatus } from '../../../shared/site/site-status.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { reportDefect } from '../../kernel/log.ts';
import { createSignal } from '../../kernel/signal.ts';
import type { StationParts } from '../../station/parts.ts';
import type { RecordName } from '../records/ports.ts';
import { settingRecords } from '../settings/shared-settings.ts';
import { createClaiming } from './claiming.ts';
import { createHold } from './holding.ts';
import { type JoiningParts, joinSite, leaveSite } from './joining.ts';
import type { SiteKeysOfBench } from './keys/site-keys.ts';
import type { MoveParts } from './moves/move-parts.ts';
import { createOrderMove } from './order-move.ts';
import type { Upload } from './ports.ts';
import { createRounds } from './rounds.ts';
import { createSharedJobs } from './shared-jobs.ts';
import { siteDocuments, sitePictures } from './site-documents.ts';
import { createSiteJob } from './site-job.ts';
import { createBack, createSiteLink } from './site-link.ts';
import { createSiteExamination } from './supervising/site-checks.ts';
import { supervisingUseCases } from './supervising/supervising.ts';

export type SiteFeature = ReturnType<typeof createSiteFeature>;

/** The bench's part of a site: claims, and synchronisation in both directions. */
export function createSiteFeature(
  parts: StationParts,
  keys: SiteKeysOfBench,
  forgetForSite: () => Promise<void>,
) {
  const { store, settings, connection, sites } = parts;
  const copy = store.site;
  const leaseSeconds = () => settings.current()['site.leaseSeconds'];
  const link = createSiteLink({ copy, sites, leaseSeconds, password: parts.sitePassword.of });
  const common = { copy, link, journal: store.journal, connection: connection.name };
  const looked = createSignal();
  const closing = new AbortController();
  link.changed.on(parts.changedHere.notify);
  const onDefect = (error: unknown) => reportDefect(error, 'site');
  const rounds = createRounds({
    ...common,
    forget: () => forgetForSite().catch(onDefect),
    sources: [settingRecords(settings)],
    ...onRecord(store.audit),
    document: documentOf(parts),
    picture: pictureOf(parts),
  });
  const atSite = { ...common, rounds, orders: store.orders, onDefect };
  const claiming = createClaiming({
    ...atSite,
    wait: parts.wait,
    postMs: () => Math.max(settings.current()['purchasing.quietSeconds'], POST_SECONDS) * 1000,
  });
  const sharedJobs = createSharedJobs(copy);
  const job = createSiteJob({
    ...{ copy, link, rounds, leaseSeconds, claiming, settings, keys, sharedJobs },
    events: store.events,
    wait: parts.wait,
    looked: looked.notify,
  });
  const joining = {
    ...{ copy, link, rounds, sites, connection, leaseSeconds, journal: store.journal, keys },
    password: parts.sitePassword,
    stationName: parts.stationName,
  };

  async function status(): Promise<SiteStatus | null> {
    const joined = await copy.joined();
    if (!joined) return null;
    return {
      name: joined.name,
      bench: joined.bench,
      reachable: link.isReachable(),
      pending: await copy.pending(),
      claimed: (await copy.ownClaims()).length,
      limited: job.limited() === null ? null : LIMITED,
      keys: await keys.status(joined),
    };
  }

  return {
    ...{ claim: claiming.claim, open: claiming.open, gate: claiming.gate, claimOf: copy.claimOf },
    moveOrder: createOrderMove({ copy, link }),
    ...{ looked, job, status, sharedJobs, link, current: link.current },
    ...{ documents: siteDocuments(link), hold: createHold(atSite) },
    ...{ pictures: sitePictures(parts.itemPictures, link), giveUp: () => closing.abort() },
    back: createBack(link, parts.wait, closing.signal),
    examine: createSiteExamination({ copy, link, rounds, keys, now: parts.now }),
    inWork: rounds.inWork,
    /**
     * Before orders are changed that other benches had when this one read of it last: the copy then has their
     * claims that still count, unless the site is out of reach.
     */
    async readClaims(orderIds: readonly string[]): Promise<void> {
      if (!link.isReachable() || !(await copy.isClaimedElsewhere(orderIds))) return;
      await rounds.pull().catch(onDefect);
    },
    /**
     * Uploads what was just stated for orders, before anybody is told that it holds: another bench may have them
     * next. Where the site is out of reach, it goes up later.
     */
    async shareLimits(): Promise<void> {
      if (link.isReachable()) await rounds.push().catch(onDefect);
    },
    /** For a command: updates the copy. False where the site is unreachable and the copy is used as it is. */
    refresh: async (): Promise<boolean> =>
      (await copy.joined()) !== null && (await rounds.round())?.ok === true,
    useCases: {
      ...commandsOf({ joining, job, status, changed: parts.changedHere.notify }),
      ...supervisingUseCases({
        ...joining,
        orders: store.orders,
        changed() {
          job.more();
          parts.changedHere.notify();
        },
      }),
    },
  };
}

/** Records what a person must check or may miss. */
function onRecord({ write }: StationParts['store']['audit']) {
  return {
    onConflict: ({ attemptId, order, state }: Upload) =>
      write({
        action: 'site-conflict',
        subject: attemptId,
        data: { reference: order.reference, state },
      }),
    onKept: ({ kind, key }: RecordName) =>
      write({ action: 'site-kept', subject: kind, data: { key } }),
  };
}

const pictureOf =
  ({ itemPictures }: StationParts): MoveParts['picture'] =>
  async (picture) => {
    const read = await itemPictures.read(picture);
    return read.ok ? read.value : null;
  };

const documentOf =
  ({ files }: Pick<StationParts, 'files'>) =>
  async (hash: string) => {
    const pdf = await files.read(hash);
    return pdf.ok ? pdf.value : null;
  };

/**
 * Longest time that a request may be in progress at the partner, even if the bench stops waiting earlier.
 */
const POST_SECONDS = 150;

interface CommandParts {
  joining: JoiningParts;
  job: ReturnType<typeof createSiteJob>;
  status(): Promise<SiteStatus | null>;
  changed(): void;
}

function commandsOf({
  joining,
  job,
  status,
  changed,
}: CommandParts): UseCasesOf<typeof siteCommands> {
  return {
    'site.join': async (asked, { note }) => {
      const joined = await joinSite(joining, asked);
      if (joined.ok) note({ action: 'site-joined', subject: joined.value.site });
      job.more();
      changed();
      return joined;
    },
    'site.leave': async (_, { note }) => {
      const left = await leaveSite(joining);
      if (!left.ok) return left;
      note({ action: 'site-left', subject: 'site' });
      changed();
      return ok({ joined: false });
    },
    'site.status': async () => {
      const now = await joining.link.now();
      const facts = now && joining.link.observe(await now.site.facts());
      if (facts?.ok && (await joining.rounds.round())?.ok) await joining.keys.look();
      const is = await status();
      return ok({
        joined: is !== null,
        bench: is?.bench ?? null,
        reachable: facts?.ok ?? false,
        pending: is?.pending ?? 0,
        claimed: is?.claimed ?? 0,
        schema: facts?.ok ? facts.value.schema : null,
        keys: is?.keys ?? null,
      });
    },
  };
}

const LIMITED = say(
  'The site accepts no claims of this bench: it was restored, copied or written off. A supervisor can continue it as a new bench, or use "packbench site start-anew".',
);
