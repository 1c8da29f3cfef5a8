import { expect, test } from 'vitest';
import { RuleSchema } from '../../../../src/shared/automation/rule.ts';
import { rulesOfFile } from '../../../../src/shared/automation/rules-file.ts';

const rule = (when: unknown[], then: unknown = { insure: true }) =>
  RuleSchema.safeParse({ name: 'X', when, do: then });
const PRICE = { of: 'price', most: '5', currency: 'USD' };

test.each([
  [
    'a pattern in regular-expression syntax',
    [{ of: 'postCode', any: ['^10.*$'] }],
    {},
    'when.0.any.0',
  ],
  [
    'an asterisk in the middle of a pattern',
    [{ of: 'postCode', any: ['10*5'] }],
    {},
    'when.0.any.0',
  ],
  [
    'a range that begins after its end',
    [{ of: 'postCode', any: ['30000-20000'] }],
    {},
    'when.0.any.0',
  ],
  [
    'a time range without length',
    [{ of: 'time', from: '22:00', until: '22:00' }],
    {},
    'when.0.until',
  ],
  ['a hold that depends on the price', [PRICE], { hold: 'Ask Kim' }, 'do.hold'],
  ['a pick-up that depends on the price', [PRICE], { pickUpInDays: 2 }, 'do.pickUpInDays'],
  ['a file without its full path', [], { insert: { file: 'thanks.pdf' } }, 'do.insert.file'],
  ['a file at a server', [], { insert: { file: '\\\\server\\in\\thanks.pdf' } }, 'do.insert.file'],
  [
    'a file at a server, with slashes',
    [],
    { insert: { file: '//server/in/thanks.pdf' } },
    'do.insert.file',
  ],
  [
    'an amount with an unknown field',
    [],
    { buyUpTo: { amount: '5', currency: 'USD', x: 1 } },
    'do.buyUpTo',
  ],
  ['a negative amount', [], { buyUpTo: { amount: '-5', currency: 'USD' } }, 'do.buyUpTo.amount'],
])('a rule that could never match or do anything is rejected: %s', (_what, when, then, field) => {
  const read = rule(when, { tags: ['seen'], ...then });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});

test('a rule accepts postal codes in their usual forms, and PDF paths of every system', () => {
  const any = ['10*', '*', '20000-29999', 'SW1A 1AA', '12345-6789', '1234-567', 'd-10*'];
  expect(rule([{ of: 'postCode', any }]).success).toBe(true);
  for (const file of ['/srv/thanks.pdf', 'C:\\in\\thanks.PDF'])
    expect(rule([], { insert: { file } }).success).toBe(true);
});

test('a rules file that is no JSON is rejected with line and column, in our own words', () => {
  const said = (text: string) => {
    const read = rulesOfFile('rules.json', text);
    return read.ok ? 'read' : read.error.message;
  };
  expect(said('[\n  { "name": "A", }\n]')).toBe(
    'rules.json: not JSON at line 2, column 18: expected a field name in double quotes, found "}"',
  );
  expect(said('[{ "name": "A" }')).toBe(
    'rules.json: not JSON at line 1, column 17: expected "," or "]", found the end of the file: it looks cut off',
  );
});

test('of two values of a field in a rules file none is guessed', () => {
  expect(rulesOfFile('rules.json', '[{"do": {"most": "3", "most": "300"}}]')).toMatchObject({
    error: { message: 'rules.json: expected each field once, found "most" twice' },
  });
});

test('a rules file may start with a byte order mark', () => {
  expect(rulesOfFile('rules.json', '\uFEFF[]')).toEqual({ ok: true, value: [] });
});
