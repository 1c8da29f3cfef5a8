import { expect, test } from 'vitest';
import { shortReason } from '../../src/renderer/kit/format.ts';
import { say } from '../../src/shared/kernel/message.ts';

const HEAD_OPEN = say('its print head is open');

test.each([
  [say('Not ready: {words}.', { words: HEAD_OPEN }), 'its print head is open'],
  [
    say('{name}: {words}. Nothing was sent.', { name: '10.0.0.9:9100', words: HEAD_OPEN }),
    'its print head is open',
  ],
  ['The queue Office is stopped.', 'The queue Office is stopped'],
] as const)('beside “Not ready”, %j reads %j', (detail, said) => {
  expect(shortReason(detail)).toBe(said);
});
