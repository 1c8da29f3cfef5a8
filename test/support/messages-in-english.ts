import { chai } from 'vitest';
import { english, isMessage } from '../../src/shared/kernel/message.ts';
import { oncePerProcess } from './once-per-process.ts';

/** Lets a test compare a message with the English text that it expects. */
const COMPARE = [
  'toBe',
  'toContain',
  'toContainEqual',
  'toEqual',
  'toMatch',
  'toMatchObject',
  'toStrictEqual',
];

oncePerProcess('messages in English', () =>
  chai.use(({ Assertion }, { flag, overwriteMethod }) => {
    for (const name of COMPARE) {
      overwriteMethod(
        Assertion.prototype,
        name,
        (compare: (this: object, ...expected: unknown[]) => void) => {
          return function (this: object, ...expected: unknown[]) {
            const isIdentity = name === 'toBe' && typeof expected[0] !== 'string';
            if (!isIdentity && !holdsMessage(expected)) {
              flag(this, 'object', inEnglish(flag(this, 'object')));
            }
            return compare.apply(this, expected);
          };
        },
      );
    }
  }),
);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Its data properties only: a getter may throw, and is not compared. */
const held = (value: Record<string, unknown>): [name: string, each: unknown][] =>
  Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, { value: each }]) => [
    name,
    each,
  ]);

function holdsMessage(value: unknown): boolean {
  if (isMessage(value)) return true;
  if (Array.isArray(value)) return value.some(holdsMessage);
  return isPlain(value) && held(value).some(([, each]) => holdsMessage(each));
}

/** The value with its messages in English; a value without messages is returned unchanged. */
function inEnglish(value: unknown): unknown {
  if (isMessage(value)) return english(value);
  if (!holdsMessage(value)) return value;
  if (Array.isArray(value)) return value.map(inEnglish);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)]));
}
