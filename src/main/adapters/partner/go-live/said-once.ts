import {
  type AnyMessage,
  english,
  isMessage,
  type Message,
  say,
} from '../../../../shared/kernel/message.ts';
import type { Finding } from './check.ts';
import { together } from './compare.ts';

/** Characters of a line; shorter messages are repeated. */
const LINE = 80;

/**
 * What a check found; messages that an earlier check had, longer than a line together, are replaced by what that
 * check expected.
 */
export function createSaidOnce() {
  const messageOf = new Map<string, Message>();
  return (expected: Message, { found, each: listed }: Finding): AnyMessage => {
    const each = listed ?? (isMessage(found) ? [found] : []);
    const before = each.map((message) => messageOf.get(withoutPlace(message)));
    const again = each.filter((_, at) => before[at]);
    for (const message of each)
      if (!messageOf.has(withoutPlace(message))) messageOf.set(withoutPlace(message), expected);
    if (again.length === 0 || english(together(again)).length <= LINE) return found;
    const fresh = each.filter((_, at) => !before[at]);
    const checks = new Set(before.filter((check) => check !== undefined));
    const refers = [...checks].map((check) => say('the same as in “{check}”', { check }));
    return together([...fresh, ...refers]);
  };
}

/** Without the place in the answer, how often, and the value found there. */
const withoutPlace = (message: Message): string =>
  english(message)
    .replace(/(?<![\w\][.])(?:[\w\][]+\.)+(?=[A-Za-z])/g, '')
    .replace(/ \(\d+ times\)/g, '')
    .replace(/found \S+/g, 'found')
    .replace(/(?<!\d)\d+\.\d+/g, '#');
