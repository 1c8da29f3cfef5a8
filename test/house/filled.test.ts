import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import english from '../../resources/locales/en/window.json' with { type: 'json' };
import { inWords, say } from '../../src/shared/kernel/message.ts';
import { idsOfSources } from './message-ids.ts';

/**
 * The window has no parser of ICU text: a message that the build did not convert is shown raw or fails. An
 * unknown locale makes the parser fail in the same way here.
 */
const UNREAD = { locale: 'no_locale', texts: {} };

const ids = idsOfSources(fileURLToPath(new URL('../..', import.meta.url))).map(({ id }) => id);
const inEnglish = ids.filter((id) => !Object.hasOwn(english, id));
const PLACE = /\{(\w+)\}/g;

const valuesOf = (id: string) =>
  Object.fromEntries([...id.matchAll(PLACE)].map(([, place = '']) => [place, 'filled']));

test('the window fills in every value of every English message', () => {
  expect(inEnglish.length).toBeGreaterThan(900);
  const said = inEnglish.map((id) => inWords({ ...say(id), values: valuesOf(id) }, UNREAD));
  expect(said.filter((words) => /[{}]/.test(words))).toEqual([]);
  expect(said.some((words) => words.includes("system's") && words.includes('filled'))).toBe(true);
});
