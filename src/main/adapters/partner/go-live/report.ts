import type { GoLiveCheck } from '../../../../shared/connection/go-live.ts';
import { english } from '../../../../shared/kernel/message.ts';
import { HIDDEN, type Scrubber } from '../../../../shared/kernel/secrets.ts';
import { isSecretName, withoutSecretFields } from '../../../../shared/partner/secret-fields.ts';
import { bodyOf, isObject, type Reply, type Session } from './session.ts';

/** Limit of a stored body, in characters. */
const LONGEST_BODY = 20_000;

/** Names of address fields, in requests and in answers that repeat them. */
const PERSONAL =
  /^(attention|recipient|consignee|contact)?_?(full|first|last)?_?name$|^(address|street)|city|town|zip|postal|phone|mobile|e-?mail|tax_?id|vat|eori/i;
/** Names of goods and carriers are not personal. */
const NOT_PERSONAL = /^(carrier|company|product|event)/i;

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
  const words = personalWords(session.replies);
  const clean = (text: string, json: unknown): string =>
    words.reduce(
      (left, word) => left.replaceAll(word, HIDDEN),
      scrubber.scrub(withoutSecretFields(json)(scrubber.scrub(text))),
    );
  const report = {
    ...about,
    checks: checks.map(({ found, expected, ...check }) => ({
      ...check,
      found: english(found),
      expected: english(expected),
    })),
    calls: session.replies.map((reply) => callOf(reply, clean)),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function callOf(reply: Reply, clean: (text: string, json: unknown) => string) {
  const { check, method, path, sent, milliseconds, answer, lost } = reply;
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

const isPersonal = (name: string): boolean => PERSONAL.test(name) && !NOT_PERSONAL.test(name);

/** The request without secret and personal values, selected by field name. */
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

/** Values of personal fields in requests and answers, to remove wherever they occur. */
function personalWords(replies: readonly Reply[]): string[] {
  const words = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(each);
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner === 'string' && isPersonal(name) && inner.length >= SHORTEST)
          for (const form of [inner, JSON.stringify(inner).slice(1, -1)]) words.add(form);
        else collect(inner);
      }
  };
  for (const { sent, ...reply } of replies) {
    if (sent !== null) collect(JSON.parse(sent));
    collect(bodyOf({ sent, ...reply }));
  }
  return [...words].sort((a, b) => b.length - a.length);
}
