import { show } from '../../../../shared/kernel/decimal.ts';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';

/** A whole number from an option's text. Errors: bad-input naming the option. */
export function wholeNumber(
  name: string,
  text: string,
  least: number,
  most: number,
): Result<number> {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return ok(value);
  return fail(
    stationError(
      'usage',
      say('{name}: expected a whole number from {least} to {most}, found {found}', {
        name,
        least,
        most,
        found: JSON.stringify(text),
      }),
      {
        field: name,
      },
    ),
  );
}

/** One of the words an option takes, or undefined where it was not given. Errors: usage naming the option. */
export function oneOf<T extends string>(
  name: string,
  words: readonly T[],
  text: string | undefined,
): Result<T | undefined> {
  const word = words.find((each) => each === text);
  if (word !== undefined || text === undefined) return ok(word);
  const message = say('{name}: expected {expected} or {words}, found {found}', {
    name,
    expected: words.slice(0, -1).join(', '),
    words: words.at(-1) ?? '',
    found: show(text),
  });
  return fail(stationError('usage', message, { field: name }));
}

/** Gathers an option that may be given several times. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];
