import { expect, test } from 'vitest';
import { shortReason } from '../../src/renderer/kit/format.ts';

const ZEBRA = 'zebra:10.0.0.9:9100@203';

test.each([
  ['Not ready: its print head is open.', ZEBRA, 'its print head is open'],
  ['10.0.0.9:9100: it is out of labels. Nothing was sent.', ZEBRA, 'it is out of labels'],
  ['The queue Office is stopped.', 'system:Office', 'The queue Office is stopped'],
] as const)('beside “Not ready”, %j of %s reads %j', (detail, target, said) => {
  expect(shortReason(detail, target)).toBe(said);
});
