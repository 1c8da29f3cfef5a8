import { connectPartner } from '../../../../src/main/adapters/partner/connect-partner.ts';
import type { Clock } from '../../../../src/main/adapters/partner/go-live/pace.ts';
import type { GoLiveCheck, GoLiveName } from '../../../../src/shared/go-live/go-live.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import { ok } from '../../../../src/shared/kernel/result.ts';
import { type Settings, SettingsSchema } from '../../../../src/shared/settings/settings.ts';
import type { QuirkName } from '../../../support/second-partner/quirks.ts';
import { type PartnerOptions, startSecondPartner } from '../../../support/second-partner/server.ts';

interface Account {
  url: string;
  appId: string;
  restApiKey: string;
  customerKey?: string;
  clock?: Clock;
}

/** Waits take no time; the partner's clock goes with it. */
export function quickClock(): Clock {
  let skipped = 0;
  return {
    now: () => Date.now() + skipped,
    wait: async (ms) => {
      skipped += ms;
    },
  };
}

export interface Checked {
  checks: GoLiveCheck[];
  report: string;
}

/** All checks, as `packbench go-live-check` runs them, against a partner that listens. */
export async function checkPartner(
  { url, appId, restApiKey, customerKey, clock }: Account,
  settings: Partial<Settings> = {},
  progress?: (line: string) => void,
): Promise<Checked> {
  const connection = connectPartner({
    baseUrl: url,
    credentials: async () => ok({ appId, restApiKey }),
    customerKey: async () => ok(customerKey ?? ''),
    settings: () => SettingsSchema.parse(settings),
    ...(clock ? { clock } : {}),
  });
  try {
    const begun = await connection.goLive.begin(customerKey ? 'a merchant' : null);
    if (!begun.ok) throw new Error(english(begun.error.message));
    const checks: GoLiveCheck[] = [];
    for (const name of begun.value.names) checks.push(await begun.value.run(name, progress));
    return { checks, report: begun.value.report({}) };
  } finally {
    connection.close();
  }
}

const KEY = 'ck-of-a-merchant-of-the-platform';

/** The second partner with one quirk; in 3PL mode where the quirk is about CustomerKeys. */
export async function checkQuirk(
  quirk: QuirkName | null,
  settings: Partial<Settings> = {},
  options: PartnerOptions = {},
  progress?: (line: string) => void,
): Promise<Checked> {
  const isPlatform = quirk?.startsWith('customer-key') ?? false;
  const clock = quickClock();
  const partner = await startSecondPartner({
    now: () => new Date(clock.now()),
    quirks: quirk === null ? [] : [quirk],
    ...(isPlatform ? { customerKeys: [KEY] } : {}),
    ...options,
  });
  try {
    return await checkPartner(
      { ...partner, clock, ...(isPlatform ? { customerKey: KEY } : {}) },
      settings,
      progress,
    );
  } finally {
    await partner.close();
  }
}

/** Checks that are not ok, with their setting; a check that could not be tried is no alarm. */
export const alarms = ({ checks }: Checked): string[] =>
  checks
    .filter(({ result }) => result === 'differs' || result === 'fails')
    .map(({ name, result, found }) => `${name} ${result}: ${english(found)}`);

/** Checks that name neither a setting nor who acts, though not all is as it should be; and the reverse. */
export const unanswerable = ({ checks }: Checked): GoLiveCheck[] =>
  checks.filter(({ result, setting, acts }) => {
    const isProblem = result === 'differs' || result === 'fails';
    return isProblem === (setting === undefined && acts === undefined);
  });

export const checkNamed = ({ checks }: Checked, name: GoLiveName): GoLiveCheck | undefined =>
  checks.find((check) => check.name === name);
