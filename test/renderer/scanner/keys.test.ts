import { expect, it } from 'vitest';
import { hotkeyOf } from '../../../src/renderer/kit/keys/hotkeys.tsx';
import { KEYS, PICKS } from '../../../src/renderer/kit/keys/keys.ts';

it('no two actions have the same key', () => {
  const acts = Map.groupBy(Object.entries(KEYS), ([, key]) => key);
  expect([...acts].filter(([, each]) => each.length > 1)).toEqual([]);
});

it('choices are numbered by their digits', () => {
  expect(PICKS.map((act) => KEYS[act])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `Alt+${n}`));
});

const pressed = (of: Partial<KeyboardEvent>) =>
  hotkeyOf({
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...of,
  } as KeyboardEvent);

it.each([
  ['F8', { key: 'F8', code: 'F8' }],
  ['Escape', { key: 'Escape', code: 'Escape' }],
  ['Alt+O', { key: 'o', code: 'KeyO', altKey: true }],
  // As printed on a German and a French keyboard, not by its position on an American one.
  ['Alt+Z', { key: 'z', code: 'KeyY', altKey: true }],
  ['Alt+A', { key: 'a', code: 'KeyQ', altKey: true }],
  // With Option a Mac types another character, and a French keyboard a letter in place of the digit.
  ['Alt+O', { key: 'ø', code: 'KeyO', altKey: true }],
  ['Alt+2', { key: 'é', code: 'Digit2', altKey: true }],
  [null, { key: 'o', code: 'KeyO' }],
  [null, { key: 'F8', code: 'F8', shiftKey: true }],
  [null, { key: 'q', code: 'KeyQ', altKey: true, ctrlKey: true }],
])('the key %s is recognised', (key, of) => expect(pressed(of)).toBe(key));
