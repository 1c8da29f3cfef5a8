import type { z } from 'zod';
import { firstIssue, type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import {
  isPage,
  type PartnerError,
  readPartnerError,
  refusesCustomerKey,
} from '../../../../shared/partner/errors.ts';
import { decodeWire } from '../../../../shared/partner/wire.ts';
import type { Exchange } from '../../http/transport.ts';
import { MOST_VALUES } from './answer-size.ts';

/** A complete answer as text. It may repeat secrets; only `readWords` redacts them. */
export interface Answer {
  status: number;
  contentType: string;
  text: string;
}

/** Decodes the body for `decodeWire`: invalid UTF-8 is replaced, a BOM dropped. */
export function toAnswer(answered: Extract<Exchange, { kind: 'answered' }>): Answer {
  const known = answers.get(answered);
  if (known) return known;
  const { status, headers, body } = answered;
  const contentType = headers['content-type'] ?? '';
  const answer = { status, contentType, text: new TextDecoder().decode(body) };
  answers.set(answered, answer);
  return answer;
}
const answers = new WeakMap<Exchange, Answer>();

type Body = { json: unknown } | { json?: undefined; why: 'no JSON' | 'too many values' };

/** Cached, because many functions read fields of the same answer. */
function readBody(answer: Answer): Body {
  const known = bodies.get(answer);
  if (known) return known;
  const body = parseBody(answer.text);
  bodies.set(answer, body);
  return body;
}
const bodies = new WeakMap<Answer, Body>();

function parseBody(text: string): Body {
  try {
    return { json: decodeWire(text, MOST_VALUES) };
  } catch (error) {
    return { why: error instanceof RangeError ? 'too many values' : 'no JSON' };
  }
}

export const jsonOf = (answer: Answer): unknown => readBody(answer).json;

export function hasTooManyValues(answer: Answer): boolean {
  const body = readBody(answer);
  return 'why' in body && body.why === 'too many values';
}

/** The partner's error message, request id and fields, with secrets redacted. */
export function readWords(answer: Answer, scrubber: Scrubber): PartnerError {
  const found = readPartnerError(answer.text, answer.contentType, scrubber.scrub, () =>
    jsonOf(answer),
  );
  return {
    ...found,
    fields: found.fields.map(scrubber.scrub),
    requestId: found.requestId && scrubber.scrub(found.requestId),
  };
}

export function noAnswer(
  lost: Exclude<Exchange, { kind: 'answered' }>,
  what: Message,
): StationError {
  return stationError(
    'partner-unavailable',
    say('No answer to {what}: {why}.', { what: what, why: lost.why }),
    {
      retry: 'later',
    },
  );
}

/** Error for an unsuccessful answer (interface document, "Errors"). `what` is the call, as "rates". */
export function answerError(answer: Answer, what: Message, scrubber: Scrubber): StationError {
  const { status } = answer;
  const words = readWords(answer, scrubber);
  const details = {
    status,
    ...(words.fields[0]
      ? { field: refusesCustomerKey(status, words) ? 'CustomerKey' : words.fields[0] }
      : {}),
    ...(words.message ? { partnerMessage: words.message } : {}),
    ...(words.requestId ? { requestId: words.requestId } : {}),
  };
  if (status >= 200 && status < 400) return oddSuccess(status, words, what, details);
  if (words.kind === 'html') {
    const message = say('A web page came instead of the partner’s answer to {what} ({words}).', {
      what: what,
      words: quote(words, status),
    });
    return stationError('partner-unavailable', message, { ...details, retry: 'later' });
  }
  if (status === 401 && !refusesCustomerKey(status, words)) {
    const message = say('The partner does not accept the credentials ({words}).', {
      words: quote(words, status),
    });
    return stationError('credentials-refused', message, { ...details, retry: 'after-change' });
  }
  if (status >= 500 || status === 408 || status === 429) {
    const message = say('The partner could not answer {what} ({words}).', {
      what: what,
      words: quote(words, status),
    });
    return stationError('partner-unavailable', message, { ...details, retry: 'later' });
  }
  const message = say('The partner refused {what}: {words}', {
    what: what,
    words: quote(words, status),
  });
  return stationError('partner-refused', message, { ...details, retry: 'after-change' });
}

type Details = Omit<StationError, 'code' | 'message' | 'translatable'>;

function oddSuccess(status: number, words: PartnerError, what: Message, details: Details) {
  const reason =
    status >= 300
      ? say('status {status} is a redirect, which the station does not follow', { status })
      : words.kind === 'html'
        ? say('a web page came instead')
        : say('status {status} is not one the partner gives', { status });
  return stationError(
    'partner-answer',
    say('The partner’s answer to {what}: {reason}.', { what: what, reason }),
    {
      ...details,
      retry: 'later',
    },
  );
}

const quote = (words: PartnerError, status: number): Message =>
  words.message
    ? say('{status}, “{why}”', { status, why: words.message })
    : say('status {status}', { status });

/** Parses a 200's body by `schema`. Errors: `partner-answer`, naming the field at fault. */
export function parseAnswer<S extends z.ZodType>(
  answer: Answer,
  schema: S,
  what: Message,
): Result<z.output<S>> {
  const body = decodeBody(answer, what);
  if (!body.ok) return body;
  const parsed = schema.safeParse(body.value);
  if (parsed.success) return ok(parsed.data);
  const { field, message } = firstIssue(parsed.error);
  return fail(unusable(what, field, message, answer.status));
}

/** Error for a field of an answer; `''` for all of it. */
export const unusable = (
  what: Message,
  field: string,
  message: AnyMessage,
  status = 200,
): StationError =>
  stationError(
    'partner-answer',
    say('The partner’s answer to {what}{where}: {message}.', {
      what,
      where: field && `, ${field}`,
      message,
    }),
    { status, ...(field ? { field } : {}), retry: 'later' },
  );

/** A 200's body as JSON, before any schema. */
export function decodeBody(answer: Answer, what: Message): Result<unknown> {
  const body = readBody(answer);
  if (!('why' in body)) return ok(body.json);
  const { status } = answer;
  const message =
    body.why === 'too many values'
      ? say('The partner’s answer to {what}: expected at most {most} values, found more.', {
          what: what,
          most: MOST_VALUES,
        })
      : say('The partner’s answer to {what}: expected JSON, found {found}.', {
          what: what,
          found: insteadOfJson(answer),
        });
  return refuse('partner-answer', message, { status, retry: 'later' });
}

function insteadOfJson({ text, contentType }: Answer): Message {
  if (isPage(text, contentType)) return say('a web page');
  return text.trim() === '' ? say('nothing') : say('something else');
}
