import { type Message, say } from '../../../../shared/kernel/message.ts';
import { isPage } from '../../../../shared/partner/errors.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { type Check, type Finding, finding, isServed, judged, unshown } from './check.ts';
import { bodyOf, isBusy, isObject, type Reply } from './session.ts';
import { UNKNOWN_NUMBER } from './sign-in-checks.ts';

/** Milliseconds; compared with the median of all answers. */
const SLOW = 2_000;

/** Refusals by the partner; without answers of a busy partner or a proxy. */
const refusalsOf = (replies: readonly Reply[]) =>
  replies.flatMap(({ answer }) =>
    answer && answer.status >= 400 && !isBusy(answer.status) ? [answer] : [],
  );

const applying = (found: readonly [boolean, Message][]): Message[] =>
  found.flatMap(([applies, message]) => (applies ? [message] : []));

const errors: Check = {
  name: 'errors',
  expected: say('a refusal says why, as JSON or text, and repeats no secret'),
  async run({ session }) {
    const refusals = refusalsOf(session.replies);
    if (!session.replies.some(isAnswered)) return noAnswer(session.replies);
    const secrets = [session.credentials.restApiKey, session.token() ?? ''].filter(Boolean);
    const isEcho = ({ text }: { text: string }) =>
      secrets.some((secret) => text.includes(secret)) || /"authorization"\s*:/i.test(text);
    const found: [boolean, Message][] = [
      [
        refusals.some(({ text, contentType }) => isPage(text, contentType)),
        say('refusals are web pages'),
      ],
      [refusals.some(({ text }) => text.trim() === ''), say('refusals have no body')],
      [refusals.some(isEcho), say('refusals repeat the request with its secrets')],
    ];
    const messages = applying(found);
    return messages.length > 0
      ? judged([], messages)
      : finding('ok', say('refusals are {layouts}', { layouts: layoutsOf(session.replies) }));
  },
};

/** Field names of refusals, or `text`; the document shows no layout. */
const layoutsOf = (replies: readonly Reply[]): string => {
  const refused = replies.filter(
    ({ answer }) => answer && answer.status >= 400 && !isBusy(answer.status),
  );
  const layouts = refused.map((reply) => {
    const body = bodyOf(reply);
    if (Array.isArray(body)) return '[…]';
    return isObject(body) ? `{${Object.keys(body).slice(0, 6).join(', ')}}` : 'text';
  });
  return [...new Set(layouts)].slice(0, 6).join(' / ');
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const answers: Check = {
  name: 'answers',
  expected: say('answers are JSON in UTF-8 and carry a RootRequestId (UUID)'),
  async run({ session }) {
    // One request that does not accept gzip, to see whether it is used nevertheless.
    await session.authorized({ path: UNKNOWN_NUMBER, acceptEncoding: 'identity' });
    if (!isServed(session)) return unshown();
    const last = session.replies.at(-1);
    const good = session.replies.filter(({ answer }) => answer?.status === 200);
    const ids = good.flatMap((reply) => {
      const body = bodyOf(reply);
      return isObject(body) && body.RootRequestId !== undefined ? [String(body.RootRequestId)] : [];
    });
    const found: [boolean, Message][] = [
      [good.length > 0 && ids.length === 0, say('no answer carries a RootRequestId')],
      [ids.some((id) => !UUID.test(id)), say('RootRequestId is not a UUID')],
      [
        good.some(({ answer }) => answer?.bytes.subarray(0, 3).toString('hex') === 'efbbbf'),
        say('answers begin with a byte order mark'),
      ],
      [
        good.some(({ answer }) => !/\bjson\b/i.test(answer?.contentType ?? '')),
        say('JSON is sent under another Content-Type'),
      ],
      [
        good.some(({ answer }) => /charset=(?!"?utf-?8)/i.test(answer?.contentType ?? '')),
        say('answers are not in UTF-8'),
      ],
      [
        last?.answer?.headers['content-encoding'] !== undefined,
        say('answers are compressed though that was not accepted'),
      ],
    ];
    return judged([], applying(found));
  },
};

const line: Check = {
  name: 'line',
  expected: say('each call is answered at once, within two seconds'),
  async run({ session, settings }) {
    const { replies } = session;
    if (!replies.some(isAnswered)) return noAnswer(replies);
    const statuses = replies.map(({ answer }) => answer?.status ?? 0);
    const busy = replies.filter(({ answer }) => answer?.status === 429);
    const times = replies.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const count = (wanted: (status: number) => boolean) => statuses.filter(wanted).length;
    const lost = count((status) => status === 0);
    const redirects = count((status) => status >= 300 && status < 400);
    const gateway = count(isGateway);
    const found: [boolean, Message][] = [
      [
        busy.length > 0,
        say('busy (429) {count} times, first after {calls} calls, Retry-After {after}', {
          count: busy.length,
          calls: statuses.indexOf(429),
          after: String(busy[0]?.answer?.headers['retry-after'] ?? '–'),
        }),
      ],
      [
        session.gap() > 0,
        say('asked every {seconds} s since then', {
          seconds: Math.round(session.gap() / 100) / 10,
        }),
      ],
      [gateway > 0, say('502–504 of a gateway: {count}', { count: gateway })],
      [lost > 0, say('calls without an answer: {count}', { count: lost })],
      [redirects > 0, say('calls redirected (3xx): {count}', { count: redirects })],
      [
        session.lives.length > 0,
        say('tokens expired after {calls} calls', {
          calls: session.lives.join(', '),
        }),
      ],
      [
        median > SLOW,
        say('half of the answers took more than {seconds} s', {
          seconds: Math.round(median / 100) / 10,
        }),
      ],
    ];
    const messages = applying(found);
    return messages.length > 0
      ? judged([], messages, ofPace(session.gap(), settings()))
      : finding(
          'ok',
          say('{count} calls, half of them within {milliseconds} ms', {
            count: replies.length,
            milliseconds: median,
          }),
        );
  },
};

const PACE = 'waiting.requestsPerMinute';

/** Where the partner limits requests per minute: the setting that keeps the station below. */
function ofPace(gap: number, settings: Settings) {
  const perMinute = Math.max(LEAST_PACE, Math.floor(60_000 / gap));
  return settings[PACE] > perMinute ? { key: PACE, value: perMinute } : 'nobody';
}
/** The least that the setting takes. */
const LEAST_PACE = 20;

const isGateway = (status: number): boolean => status >= 502 && status <= 504;

/** By the partner itself. */
const isAnswered = ({ answer }: Reply): boolean => answer !== null && !isGateway(answer.status);

function noAnswer(replies: readonly Reply[]): Finding {
  const last = replies.at(-1);
  const why = last?.lost ?? String(last?.answer?.status ?? '–');
  return finding('not-tried', say('no answer: {why}', { why }));
}

export const LINE_CHECKS: readonly Check[] = [errors, answers, line];
