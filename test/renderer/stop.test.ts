import { expect, test } from 'vitest';
import { factsOf } from '../../src/renderer/window/stop.tsx';
import { stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';

test('a stop names fields of the partner and of an order, not the station’s own', () => {
  const ofStop = (more: object) => factsOf(stationError('bad-input', say('Not sent.'), more));
  expect(ofStop({ field: 'limit' })).toEqual([]);
  expect(ofStop({ field: 'lines[0].hsCode' })).toEqual([['Field', 'lines[0].hsCode']]);
  expect(ofStop({ field: 'Reference', partnerMessage: 'Too long.' })).toEqual([
    ['The partner said', 'Too long.'],
    ['Field', 'Reference'],
  ]);
});
