import { describe, expect, it } from 'vitest';
import { readPartnerError } from '../../../src/shared/partner/errors.ts';
import { withoutSecretFields } from '../../../src/shared/partner/secret-fields.ts';

const read = (body: unknown) => JSON.stringify(readPartnerError(JSON.stringify(body)));

describe('a token or key in the partner’s answer', () => {
  it.each([
    { Token: 'abcd-1234' },
    { Message: 'Welcome, abcd-1234', access_token: 'abcd-1234' },
    { Data: { Credentials: { Value: 'abcd-1234' } } },
    { Message: 'Use Authorization: Bearer abcd-1234' },
    { Error: 'RestApiKey=abcd-1234 was not taken' },
    { Message: '{"CustomerKey": "abcd-1234"}' },
    { Message: 'Invalid HashKey: abcd-1234 was used' },
    { Message: 'HashKey=abcd-1234, the key was used' },
    { HashKeys: ['abcd-1234'], RootRequestId: 'abcd-1234' },
  ])('is removed from: %j', (body) => {
    expect(read(body)).not.toContain('abcd-1234');
  });

  it.each([
    [{ Errors: { CustomerKey: ['is required'] } }, 'is required'],
    [{ CustomerKey: 'Not one of this platform' }, 'Not one of this platform'],
    [{ Message: 'Invalid HashKey: expired' }, 'Invalid HashKey: expired'],
    [{ Message: 'token: invalid' }, 'token: invalid'],
    ...[
      'Invalid HashKey: the key expired or was already used',
      'HashKey: this key was used already',
      'CustomerKey: No merchant has it',
      'Access token: your account is closed',
    ].map((words): [unknown, string] => [{ Message: words }, words]),
  ])('is not confused with a statement about it: %j', (body, words) => {
    expect(read(body)).toContain(words);
  });

  it('is removed even if it consists of letters only', () => {
    const words = 'RestApiKey: abcdefghij was not taken';
    expect(read({ Message: words })).not.toContain('abcdefghij');
  });

  it('is removed from text that is no JSON', () => {
    const hide = withoutSecretFields(undefined);
    expect(hide('{"Token": "abcd-1234", "ShipmentID": "SH-1"')).toBe(
      '{"Token": "•••", "ShipmentID": "SH-1"',
    );
    expect(hide('token=abcd-1234&reference=SO-1')).toBe('token=•••&reference=SO-1');
  });
});
