import type { GoLiveCheck } from '../../../../shared/go-live/go-live.ts';
import { english } from '../../../../shared/kernel/message.ts';
import { HIDDEN, type Scrubber } from '../../../../shared/kernel/secrets.ts';
import { isSecretName, withoutSecretFields } from '../../../../shared/partner/secret-fields.ts';
import { bodyOf, isObject, type Reply, type Session } from './session.ts';

const LONGEST_BODY = 20_000;

const PERSONAL =
  /^(attention|recipient|consignee|contact)?_?(full|first|last)?_?name$|^(address|street)|city|town|zip|postal|phone|mobile|e-?mail|tax_?id|vat|eori/i;
/** Names of fields with a label's address, which lets anyone fetch the label. */
const ADDRESS_OF_FILE = /url$/i;
/** Names of goods and carriers are not personal. */
const NOT_PERSONAL = /^(carrier|company|product|event)/i;

/**
 * Removes credentials, tokens, keys, values of personal fields in these calls, and addresses of labels.
 * `json`: the parsed text, if it is JSON.
 */
export function cleaner(
  replies: readonly Reply[],
  scrubber: Scrubber,
): (text: string, json?: unknown) => string {
  const words = personalWords(replies);
  return (text, json) =>
    words.reduce(
      (left, word) => without(left, word),
      scrubber.scrub(withoutSecretFields(json)(scrubber.scrub(text))),
    );
}

/** Removes a short plain word only as a whole word, because it may be part of a field's name. */
const without = (text: string, word: string): string =>
  word.length < 12 && /^\p{L}+$/u.test(word)
    ? text.replace(/[\p{L}\d]+/gu, (each) => (each === word ? HIDDEN : each))
    : text.replaceAll(word, HIDDEN);

/**
 * The report for support: findings, and each request with its raw answer. Credentials, tokens, keys and
 * addresses are removed.
 */
export function reportOf(
  checks: readonly GoLiveCheck[],
  session: Session,
  scrubber: Scrubber,
  about: Record<string, unknown>,
): string {
  const clean = cleaner(session.replies, scrubber);
  const report = {
    ...about,
    checks: checks.map(({ found, expected, ...check }) => ({
      ...check,
      found: clean(english(found)),
      expected: english(expected),
    })),
    calls: session.replies.map((reply) => callOf(reply, clean)),
    ...(session.events.length > 0 ? { events: session.events.map(layoutOf) } : {}),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** An event may concern another sender's shipment, so only its fields are shown, without values. */
function layoutOf(body: string): unknown {
  try {
    return withoutTexts(JSON.parse(body));
  } catch {
    return `no JSON, ${body.length} characters`;
  }
}

const SHOWN_OF_EVENT = /^(event|type|status|status_date)$/i;

function withoutTexts(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withoutTexts(inner, key)]),
    );
  return SHOWN_OF_EVENT.test(name) ? value : `<${typeof value}>`;
}

type Clean = ReturnType<typeof cleaner>;

function callOf(reply: Reply, clean: Clean) {
  const { check, method, path, sent, milliseconds, answer, lost, isFile } = reply;
  if (isFile) return fileOf(reply, clean);
  const body = bodyOf(reply);
  const requestId = isObject(body) ? body.RootRequestId : undefined;
  return {
    check,
    request: `${method} ${clean(path, undefined)}`,
    sent: sent === null ? null : clean(JSON.stringify(withoutValues(JSON.parse(sent))), undefined),
    milliseconds,
    ...(answer
      ? {
          status: answer.status,
          contentType: answer.contentType,
          ...(requestId === undefined ? {} : { rootRequestId: String(requestId) }),
          body: clean(answer.text.slice(0, LONGEST_BODY), body),
        }
      : { lost: lost === null ? null : clean(english(lost), undefined) }),
  };
}

/** A label: its host and how it was received, without its address and content. */
function fileOf({ check, path, milliseconds, answer, lost }: Reply, clean: Clean) {
  const to = String(answer?.headers.location ?? '');
  return {
    check,
    request: `GET ${new URL(path).origin}/${HIDDEN}`,
    milliseconds,
    ...(answer
      ? {
          status: answer.status,
          contentType: answer.contentType,
          ...(URL.canParse(to) ? { location: `${new URL(to).origin}/${HIDDEN}` } : {}),
        }
      : { lost: lost === null ? null : clean(english(lost)) }),
  };
}

const isPersonal = (name: string): boolean => PERSONAL.test(name) && !NOT_PERSONAL.test(name);

function withoutValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutValues);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name) || (isPersonal(name) && typeof inner === 'string')
        ? inner && HIDDEN
        : withoutValues(inner),
    ]),
  );
}

/** Shorter values would also match parts of ordinary words. */
const SHORTEST = 4;

function personalWords(replies: readonly Reply[]): string[] {
  const words = new Set<string>();
  const add = (text: string): void => {
    if (text.length < SHORTEST) return;
    for (const form of [text, JSON.stringify(text).slice(1, -1)]) words.add(form);
  };
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(each);
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        if (isPersonal(name) || ADDRESS_OF_FILE.test(name))
          for (const text of textsIn(inner)) add(text);
        else collect(inner);
      }
  };
  for (const { sent, ...reply } of replies) {
    if (reply.isFile) continue;
    if (sent !== null) collect(JSON.parse(sent));
    collect(bodyOf({ sent, ...reply }));
  }
  return [...words].sort((a, b) => b.length - a.length);
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value) || isObject(value)
      ? Object.values(value).flatMap(textsIn)
      : [];
