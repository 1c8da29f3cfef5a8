import type { GoLiveActs, GoLiveCheck, GoLiveName } from '../../../../shared/go-live/go-live.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { DocumentSettings } from '../documents.ts';
import { readWords } from '../http/failure.ts';
import { together } from './compare.ts';
import type { Reply, Session } from './session.ts';

export interface Given {
  session: Session;
  scrubber: Scrubber;
  /** Current settings: behaviour that they already allow for is not a finding. */
  settings: () => Settings;
  /** Whether the station can fetch a PDF from that address with these settings. */
  fetchFile(url: string, instead: Partial<DocumentSettings>): Promise<boolean>;
  /** CustomerKey of any merchant of this station; null if none is known. */
  customerKey: string | null;
}

export type Finding = Pick<GoLiveCheck, 'result' | 'found' | 'setting' | 'acts'> & {
  /** The messages of `found`, where it lists several. */
  each?: readonly Message[];
};

export interface Check {
  name: GoLiveName;
  /** Behaviour by the interface document, or the station's assumption where the document is silent. */
  expected: Message;
  run(given: Given): Promise<Finding>;
}

export const finding = (result: 'ok' | 'not-tried', found: Message): Finding => ({ result, found });

/** `answer`: the setting that makes the station work with it, or who acts, where none does. */
export const problem = (
  result: 'differs' | 'fails',
  found: Message,
  answer: Setting | GoLiveActs,
): Finding =>
  typeof answer === 'string' ? { result, found, acts: answer } : { result, found, setting: answer };

type Setting = NonNullable<GoLiveCheck['setting']>;

export const asDocumented = (): Finding => finding('ok', say('as expected'));

/** A list of what was noticed: `condition && say(…)`. */
export const noticed = (...all: readonly (Message | false)[]): Message[] =>
  all.filter((one) => one !== false);

/** The partner changes what fails; what differs is read as it is, unless `differing` says otherwise. */
export function judged(
  fails: readonly Message[],
  differs: readonly Message[],
  differing: Setting | GoLiveActs = 'nobody',
): Finding {
  const all = [...fails, ...differs];
  if (all.length === 0) return asDocumented();
  const problems =
    fails.length > 0
      ? problem('fails', together(all), 'partner')
      : problem('differs', together(all), differing);
  return { ...problems, each: all };
}

export function answered({ answer, lost }: Reply, scrubber: Scrubber): Message {
  if (!answer) return say('no answer: {why}', { why: lost ?? '' });
  const { message } = readWords(answer, scrubber);
  const { status } = answer;
  return message ? say('{status}, “{message}”', { status, message }) : say('{status}', { status });
}

export const namedFields = ({ answer }: Reply, scrubber: Scrubber): string[] =>
  answer ? readWords(answer, scrubber).fields : [];

/** Whether a refusal names this field, as a field or in its text. */
export function namesField(reply: Reply, field: string, scrubber: Scrubber): boolean {
  const text = reply.answer?.text ?? '';
  const last = (name: string) => name.split(/[.[\]]+/).findLast(Boolean) ?? '';
  const isNamed = namedFields(reply, scrubber).some(
    (name) => last(name).toLowerCase() === field.toLowerCase(),
  );
  return (
    isNamed ||
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes(field.toLowerCase())
  );
}

/** Whether any call but a sign-in was answered, so that an answer says something about what was asked. */
export const isServed = ({ replies }: Session): boolean =>
  replies.some(({ path, answer }) => path !== '/Auth' && answer?.status === 200);

/** A check that changes the plain request for rates says nothing where that is refused too. */
export const afterRates = (check: Check): Check => ({
  ...check,
  run: async (given) => (isRated(given) ? await check.run(given) : unrated()),
});

/** By the first check of rates, as the station asks with these settings. */
function isRated({ session, settings }: Given): boolean {
  const asSet = settings()['connection.credentialsInBodies'];
  return session.replies.some(
    ({ check, sent, answer }) =>
      check === 'rates-b2c' && answer?.status === 200 && (asSet || !sent?.includes('"RestApiKey"')),
  );
}

export const unrated = (): Finding =>
  finding('not-tried', say('the plain request for rates was refused'));

export const unshown = (): Finding =>
  finding('not-tried', say('the answers do not show it: other calls are refused too'));

export const statusOf = ({ answer }: Reply): number | null => answer?.status ?? null;
