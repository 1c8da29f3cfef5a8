import {
  GO_LIVE_CHECKS,
  type GoLiveCheck,
  type GoLiveName,
} from '../../../../shared/connection/go-live.ts';
import { mapped, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type {
  GoLivePort,
  GoLiveRun,
  PartnerCredentials,
} from '../../../features/connection/ports.ts';
import { type Check, type Finding, finding } from './check.ts';
import { LINE_CHECKS } from './line-checks.ts';
import { LOOKUP_CHECKS } from './lookup-checks.ts';
import { RATES_CHECKS } from './rates-checks.ts';
import { reportOf } from './report.ts';
import { createSession, type SessionOptions } from './session.ts';
import { SIGN_IN_CHECKS } from './sign-in-checks.ts';

export interface GoLiveOptions extends SessionOptions {
  credentials: () => Promise<Result<PartnerCredentials>>;
  customerKey: (merchant: string) => Promise<Result<string>>;
  settings: () => Settings;
}

const TABLE = new Map<GoLiveName, Check>(
  [...SIGN_IN_CHECKS, ...RATES_CHECKS, ...LOOKUP_CHECKS, ...LINE_CHECKS].map((check) => [
    check.name,
    check,
  ]),
);

/** Checks that need no token. */
const WITHOUT_TOKEN: readonly GoLiveName[] = ['sign-in', 'wrong-credentials', 'errors', 'line'];

/**
 * Checks the connection before the first real order, with harmless calls only. Each answer is compared
 * with the interface document.
 */
export function createGoLive(options: GoLiveOptions): GoLivePort {
  return {
    async begin(merchant): Promise<Result<GoLiveRun>> {
      const credentials = await options.credentials();
      if (!credentials.ok) return credentials;
      const key = merchant === null ? null : await options.customerKey(merchant);
      if (key && !key.ok) return key;
      const session = createSession(options, credentials.value);
      const given = {
        session,
        scrubber: options.scrubber,
        settings: options.settings,
        customerKey: key?.value ?? null,
      };
      const done = new Map<GoLiveName, GoLiveCheck>();
      return ok({
        names: GO_LIVE_CHECKS,
        async run(name) {
          const check = TABLE.get(name);
          if (!check) throw new Error(`No check ${name}`);
          session.begin(name);
          const needsToken = !WITHOUT_TOKEN.includes(name);
          const found: Finding =
            needsToken && session.token() === null
              ? finding('not-tried', say('there is no token'))
              : await check.run(given);
          const result = {
            name,
            expected: check.expected,
            ...found,
            found: mapped(found.found, options.scrubber.scrub),
          };
          done.set(name, result);
          return result;
        },
        report: (about) => reportOf([...done.values()], session, options.scrubber, about),
      });
    },
  };
}
