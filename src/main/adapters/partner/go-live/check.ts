import type {
  GoLiveCheck,
  GoLiveName,
  GoLiveResult,
} from '../../../../shared/connection/go-live.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { readWords } from '../http/failure.ts';
import { together } from './compare.ts';
import type { Reply, Session } from './session.ts';

/** What a check is given beside the session. */
export interface Given {
  session: Session;
  scrubber: Scrubber;
  /** Settings in force: what they already take into account is no finding. */
  settings: () => Settings;
  /** CustomerKey of a merchant of this station; null where none is known. */
  customerKey: string | null;
}

export type Finding = Pick<GoLiveCheck, 'result' | 'found' | 'setting'>;

export interface Check {
  name: GoLiveName;
  /** What the interface document says, or what the station assumes where it says nothing. */
  expected: Message;
  run(given: Given): Promise<Finding>;
}

export const finding = (
  result: GoLiveResult,
  found: Message,
  setting?: GoLiveCheck['setting'],
): Finding => ({ result, found, ...(setting ? { setting } : {}) });

export const asDocumented = (): Finding => finding('ok', say('as expected'));

/** The worst of several: `fails` where any of them does. */
export function judged(fails: readonly Message[], differs: readonly Message[]): Finding {
  const all = [...fails, ...differs];
  if (all.length === 0) return asDocumented();
  return finding(fails.length > 0 ? 'fails' : 'differs', together(all));
}

/** Status and words of an answer, or why there is none. */
export function answered({ answer, lost }: Reply, scrubber: Scrubber): Message {
  if (!answer) return say('no answer: {why}', { why: lost ?? '' });
  const { message } = readWords(answer, scrubber);
  const { status } = answer;
  return message ? say('{status}, “{message}”', { status, message }) : say('{status}', { status });
}

/** Fields that a refusal names, as the station reads it. */
export const namedFields = ({ answer }: Reply, scrubber: Scrubber): string[] =>
  answer ? readWords(answer, scrubber).fields : [];

/** Whether a refusal names this field, in its own member or in its words. */
export function namesField(reply: Reply, field: string, scrubber: Scrubber): boolean {
  const text = reply.answer?.text ?? '';
  const last = (name: string) => name.split(/[.[\]]+/).findLast(Boolean) ?? '';
  const isNamed = namedFields(reply, scrubber).some(
    (name) => last(name).toLowerCase() === field.toLowerCase(),
  );
  return isNamed || new RegExp(`(?<![A-Za-z])${field}(?![A-Za-z])`, 'i').test(text);
}

export const statusOf = ({ answer }: Reply): number | null => answer?.status ?? null;
