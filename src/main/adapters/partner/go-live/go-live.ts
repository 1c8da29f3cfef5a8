import {
  type CheckName,
  GO_LIVE_CHECKS,
  type GoLiveCheck,
  type GoLiveName,
} from '../../../../shared/go-live/go-live.ts';
import { type Message, mapped, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { PartnerCredentials } from '../../../features/connection/ports.ts';
import type { DocumentSource } from '../../../features/documents/ports.ts';
import type { GoLivePort, GoLiveRun } from '../../../features/go-live/ports.ts';
import type { DocumentSettings } from '../documents.ts';
import { type Check, type Finding, finding, type Given } from './check.ts';
import { LINE_CHECKS } from './line-checks.ts';
import { LOOKUP_CHECKS } from './lookup-checks.ts';
import { EVENTS, eventsFound, SUBSCRIBE, subscription } from './purchase/event-checks.ts';
import { cancellationOf, LABEL_CHECKS } from './purchase/label-checks.ts';
import { AFTER_LABELS, BEFORE_LABELS } from './purchase/purchase-checks.ts';
import { RATES_CHECKS } from './rates-checks.ts';
import { cleaner, reportOf } from './report.ts';
import { createSaidOnce } from './said-once.ts';
import { createSession, type SessionOptions, Unanswered } from './session.ts';
import { SIGN_IN_CHECKS } from './sign-in-checks.ts';

export interface GoLiveOptions extends SessionOptions {
  credentials: () => Promise<Result<PartnerCredentials>>;
  customerKey: (merchant: string) => Promise<Result<string>>;
  settings: () => Settings;
  documents: (settings: () => DocumentSettings) => DocumentSource;
}

const TABLE = new Map<GoLiveName, Check>(
  [...SIGN_IN_CHECKS, ...RATES_CHECKS, ...LOOKUP_CHECKS, ...LINE_CHECKS].map((check) => [
    check.name,
    check,
  ]),
);

const WITHOUT_TOKEN: readonly GoLiveName[] = ['sign-in', 'wrong-credentials', 'errors', 'line'];

/**
 * Checks the connection before the first real order, with harmless calls only. Each answer is compared
 * with the interface document. A purchase is made by the station's own code; its exchanges are only
 * recorded.
 */
export function createGoLive(options: GoLiveOptions): GoLivePort {
  return {
    async begin(merchant): Promise<Result<GoLiveRun>> {
      const credentials = await options.credentials();
      if (!credentials.ok) return credentials;
      const key = merchant === null ? null : await options.customerKey(merchant);
      if (key && !key.ok) return key;
      const session = createSession(options, credentials.value);
      return ok(
        runOf({
          session,
          scrubber: options.scrubber,
          settings: options.settings,
          fetchFile: fetching(options),
          customerKey: key?.value ?? null,
        }),
      );
    },
  };
}

const fetching =
  ({ settings, documents }: GoLiveOptions): Given['fetchFile'] =>
  async (url, instead) =>
    (await documents(() => ({ ...settings(), ...instead })).fetch(url)).ok;

function runOf(given: Given): GoLiveRun {
  const { session, scrubber } = given;
  const done = new Map<CheckName, GoLiveCheck>();
  const saidOnce = createSaidOnce();

  function keep(name: CheckName, expected: Message, finding: Finding): GoLiveCheck {
    const clean = cleaner(session.replies, scrubber);
    const { result, setting, acts } = finding;
    const check = {
      name,
      result,
      expected,
      found: mapped(saidOnce(expected, finding), clean),
      ...(setting ? { setting } : {}),
      ...(acts ? { acts } : {}),
    };
    done.set(name, check);
    return check;
  }

  return {
    names: GO_LIVE_CHECKS,
    async run(name, progress) {
      const check = TABLE.get(name);
      if (!check) throw new Error(`No check ${name}`);
      session.begin(name, progress);
      const lacksToken = !WITHOUT_TOKEN.includes(name) && session.token() === null;
      const found = lacksToken
        ? finding('not-tried', say('there is no token'))
        : await ifAnswered(() => check.run(given));
      return keep(name, check.expected, found);
    },
    watched(name, work) {
      session.begin(name);
      return session.watching(work);
    },
    async judgePurchase(seen) {
      const checks: GoLiveCheck[] = [];
      for (const { name, expected, run } of ON_PURCHASE) {
        session.begin(name);
        checks.push(keep(name, expected, await ifAnswered(() => run(given, seen))));
      }
      return checks;
    },
    judgeCancellation: (seen) => keep('cancel', CANCEL, cancellationOf(seen)),
    judgeSubscription: (refused, untried) =>
      keep('subscribe', SUBSCRIBE, subscription(given, refused, untried)),
    judgeEvents(bodies) {
      session.events = [...bodies];
      return keep('events', EVENTS, eventsFound(bodies));
    },
    report: (about) => reportOf([...done.values()], session, scrubber, about),
  };
}

/** Nothing is held against a partner that does not answer. */
async function ifAnswered(work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return finding('not-tried', error.why);
  }
}

const ON_PURCHASE = [...BEFORE_LABELS, ...LABEL_CHECKS, ...AFTER_LABELS];
const CANCEL = say('a shipment is cancelled, and the answer says so');
