import { expect, it } from 'vitest';
import type { Site, SiteFacts } from '../../../src/main/features/site/ports.ts';
import { createSiteExamination } from '../../../src/main/features/site/supervising/site-checks.ts';
import { siteAway } from '../../../src/main/features/site/words.ts';
import { fail, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { SiteHealth } from '../../../src/shared/site/site-health.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const FACTS: SiteFacts = {
  ...{ id: 'site', generation: 'one', account: null, schema: 2, isRecovering: false },
  programs: { from: 1, known: 2 },
};
const HEALTH: SiteHealth = {
  ...{ now: NOW.getTime(), isEncrypted: true, isNear: false, standbys: 0, synchronous: '' },
  ...{ connections: 9, most: 97, benches: 3 },
};

const JOINED = { generation: 'one', through: 0, limited: null, isRecovering: false };

interface Found {
  facts?: Partial<SiteFacts> | null;
  health?: Partial<SiteHealth>;
  sslmode?: string;
  limited?: string;
  pending?: [number, string];
  isAnother?: boolean;
}

/** The checks that failed or give advice: name, result and advice. */
async function found({ facts = {}, health = {}, sslmode = 'verify-full', ...of }: Found) {
  const answer: Result<SiteFacts> = facts ? ok({ ...FACTS, ...facts }) : fail(siteAway(null));
  const site = {
    facts: async () => answer,
    health: async () => ok({ ...HEALTH, ...health }),
  } as unknown as Site;
  const member = {
    ...{ site: 'site', name: 'site', url: `postgres://u@db.example/site?sslmode=${sslmode}` },
    ...{
      store: 's',
      run: 1,
      token: 't',
      bench: 'A',
      version: 1,
      generation: 'one',
      former: null,
      members: '',
      confirmed: 0,
    },
  };
  const checks = await createSiteExamination({
    copy: {
      pending: async () => of.pending?.[0] ?? 0,
      pendingSince: async () => of.pending?.[1] ?? null,
    },
    link: { now: async () => ({ site, member }), observe: <T>(each: T) => each },
    syncLoop: { enter: async () => ok({ ...JOINED, limited: of.limited ?? null }) },
    keys: {
      status: async () => ({
        ...{ has: false, fingerprint: null, waiting: [] },
        isAnother: of.isAnother ?? false,
      }),
    },
    now: () => NOW,
  } as never)();
  return checks
    .filter(({ ok: isWell, advice }) => !isWell || advice !== null)
    .map(({ name, ok: isWell, detail, advice }) => ({ name, ok: isWell, detail, advice }));
}

it('doctor reports nothing for a healthy site', async () => {
  expect(await found({})).toEqual([]);
});

it.each<[string, Found, string, boolean, string]>([
  ['is out of reach', { facts: null }, 'site', false, 'whether PostgreSQL runs'],
  ['limits this bench', { limited: 'fewer-facts' }, 'site', false, 'start-anew'],
  ['is recovering', { facts: { isRecovering: true } }, 'site', false, '--write-off'],
  [
    'is too new for this program',
    { facts: { schema: 4, programs: { from: 3, known: 2 } } },
    'site',
    false,
    'Install the newer',
  ],
  ['is older than this program', { facts: { schema: 1 } }, 'site', true, 'site init'],
  [
    'is reached without encryption',
    { health: { isEncrypted: false } },
    'site encryption',
    false,
    'full',
  ],
  [
    'has a certificate that is not verified',
    { sslmode: 'require' },
    'site encryption',
    true,
    'verify-full',
  ],
  ['has another key than this bench', { isAnother: true }, 'site key', false, 'supervisor'],
  ['has a standby that lags', { health: { standbys: 1 } }, 'site standby', true, 'synchronous'],
  ['has few connections left', { health: { most: 10 } }, 'site connections', false, 'max_conn'],
  [
    'has another time than this bench',
    { health: { now: NOW.getTime() - 90_000 } },
    'site clock',
    false,
    'automatic time',
  ],
  [
    'has been missing results for a long time',
    { pending: [2, '2026-11-23T11:00:00.000Z'] },
    'site uploads',
    false,
    'are uploaded once',
  ],
])('doctor reports a site that %s, with a fix', async (_what, given, name, isWell, advice) => {
  expect(await found(given)).toEqual([
    { name, ok: isWell, detail: expect.any(String), advice: expect.stringContaining(advice) },
  ]);
});

it('doctor accepts a synchronous standby, and an unencrypted server on this machine', async () => {
  expect(await found({ health: { standbys: 1, synchronous: 'db2' } })).toEqual([]);
  expect(await found({ health: { isEncrypted: false, isNear: true }, sslmode: 'disable' })).toEqual(
    [],
  );
});
