import type { ErrorCode } from '../../../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import type { SiteHealth } from '../../../../shared/site/site-health.ts';
import type { SiteKeysOfBench } from '../keys/site-keys.ts';
import type { SiteCopy, SiteFacts } from '../ports.ts';
import { limitOf } from '../site-job.ts';
import type { SiteLink } from '../site-link.ts';
import type { SyncLoop } from '../sync-loop.ts';
import { hasLostData } from '../words.ts';

interface SiteCheck {
  name: AnyMessage;
  ok: boolean;
  detail: AnyMessage;
  advice: AnyMessage | null;
  code: ErrorCode;
}

interface ExaminationNeeds {
  copy: SiteCopy;
  link: SiteLink;
  syncLoop: SyncLoop;
  keys: SiteKeysOfBench;
  now(): Date;
}

/** Checks of a bench's site; none without a site. */
export type ExamineSite = () => Promise<SiteCheck[]>;

export function createSiteExamination({
  copy,
  link,
  syncLoop,
  keys,
  now,
}: ExaminationNeeds): ExamineSite {
  return async () => {
    const joined = await link.now();
    if (!joined) return [];
    const { member, site } = joined;
    const uploads = async () => {
      const since = await copy.pendingSince();
      return uploadsCheck(await copy.pending(), since === null ? 0 : minutes(now(), since));
    };
    const facts = link.observe(await site.facts());
    const asked = now();
    const health = facts.ok ? link.observe(await site.health()) : facts;
    const answered = now();
    if (!facts.ok || !health.ok) {
      const error = facts.ok ? null : facts.error;
      const detail = error ? messageOf(error) : say('out of reach');
      const advice =
        error && error.code !== 'site-unavailable'
          ? null
          : say(
              'Orders that this bench has are packed on, and nothing new is bought. Look at the network, and whether PostgreSQL runs on {host}.',
              { host: hostOf(member.url) },
            );
      return [check(SITE, false, detail, advice, error?.code), await uploads()];
    }
    // A site that lost data says here which results it lacks.
    const entered = await syncLoop.enter();
    const middle = (asked.getTime() + answered.getTime()) / 2;
    return [
      siteCheck(member.name, facts.value, limitOf(entered, null)),
      lineCheck(health.value, member.url),
      standbyCheck(health.value),
      connectionsCheck(health.value),
      clockCheck(Math.abs(health.value.now - middle)),
      ...((await keys.status(member)).isAnother ? [anotherKey()] : []),
      await uploads(),
    ];
  };
}

const SITE = say('site');

const check = (
  name: Message,
  ok: boolean,
  detail: AnyMessage,
  advice: AnyMessage | null = null,
  code: ErrorCode = 'site-unavailable',
): SiteCheck => ({ name, ok, detail, advice, code });

const anotherKey = (): SiteCheck =>
  check(
    say('site key'),
    false,
    say('the site has another key now: no CustomerKeys go up or come down here'),
    say('Ask whether a supervisor changed it; then leave the site and join it again.'),
    'credentials-refused',
  );

function siteCheck(
  name: string,
  { schema, programs, isRecovering }: SiteFacts,
  limited: string | null,
) {
  if (limited !== null) {
    return check(
      SITE,
      false,
      say('{name} accepts no claims of this bench ({limited})', { name, limited }),
      say(
        'Restored, copied or written off: a supervisor can continue it with "packbench site start-anew --reason TEXT".',
      ),
      'claim-lost',
    );
  }
  if (isRecovering) {
    return check(
      SITE,
      false,
      hasLostData(name),
      say(
        'Start every bench. Write off one that is gone for good: packbench site benches --write-off NAME --reason TEXT',
      ),
    );
  }
  const detail = say('{name} answers, its schema is {schema}, this program knows {known}', {
    name,
    schema,
    known: programs.known,
  });
  if (programs.known < programs.from) {
    const advice = say('Install the newer Packbench: this one takes no orders there any more.');
    return check(SITE, false, detail, advice, 'not-available');
  }
  const isOlder = schema < programs.known;
  const advice = isOlder ? say('Bring it up to date: packbench site init URL') : null;
  return check(SITE, true, detail, advice);
}

function lineCheck({ isEncrypted, isNear }: SiteHealth, url: string): SiteCheck {
  const name = say('site encryption');
  if (isNear && !isEncrypted) return check(name, true, say('the server is this machine'));
  const full = say('Leave the site and join it with sslmode=verify-full in its URL.');
  if (!isEncrypted) {
    return check(name, false, say('not encrypted: others on the network can read it'), full);
  }
  const mode = new URL(url).searchParams.get('sslmode');
  const isChecked = mode === 'verify-full' || mode === 'verify-ca';
  const detail = say('encrypted, sslmode {mode}', { mode: mode ?? '?' });
  return check(name, true, detail, isChecked ? null : full);
}

function standbyCheck({ standbys, synchronous }: SiteHealth): SiteCheck {
  const name = say('site standby');
  const count = say('{standbys} connected', { standbys });
  if (standbys === 0 || synchronous.trim() !== '') return check(name, true, count);
  return check(
    name,
    true,
    say('{standbys} connected, none of them synchronous', { standbys }),
    say(
      'When one takes over it may lack the last commits: name it in synchronous_standby_names; otherwise every bench must then report its purchases.',
    ),
  );
}

/** Most connections of one bench. */
const CONNECTIONS = 5;

function connectionsCheck({ connections, most, benches }: SiteHealth): SiteCheck {
  const name = say('site connections');
  const detail = say('{connections} of {most} in use, {benches} benches', {
    connections,
    most,
    benches,
  });
  const needed = benches * CONNECTIONS;
  const advice =
    needed > most
      ? say('Set max_connections to {needed} or more in postgresql.conf.', { needed: needed + 10 })
      : null;
  return check(name, most - connections > CONNECTIONS, detail, advice);
}

/** Leases only depend on the server's clock, but people compare times of both. */
const MOST_SKEW_MS = 60_000;

function clockCheck(skewMs: number): SiteCheck {
  const seconds = Math.round(skewMs / 1000);
  const advice =
    skewMs > MOST_SKEW_MS
      ? say('Turn on automatic time on both machines. No purchase goes wrong because of it.')
      : null;
  const detail = say("{seconds} s off the server's", { seconds });
  return check(say('site clock'), advice === null, detail, advice, 'not-available');
}

const LATE_MINUTES = 10;

function uploadsCheck(pending: number, age: number): SiteCheck {
  const name = say('site uploads');
  if (pending === 0) return check(name, true, say('all results are there'));
  const detail = say('{pending} results to upload, the oldest {age} min old', { pending, age });
  const advice =
    age < LATE_MINUTES
      ? null
      : say('They are uploaded once the site accepts them. See the check "site".');
  return check(name, advice === null, detail, advice);
}

const minutes = (now: Date, since: string): number =>
  Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 60_000));

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
