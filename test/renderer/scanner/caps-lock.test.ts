import { expect, it } from 'vitest';
import { scanned, withCapsLock } from '../support/key-streams.ts';
import { played } from '../support/played.ts';

it.each(['SO-1001', 'Lot-aB9', ']E09520123000073', 'https://id.gs1.org/01/x'])(
  'a code scanned with Caps Lock on is read correctly: %s',
  (text) => {
    const scan = { text, pace: () => 8, held: () => 4, suffix: 'Enter', gs: 'ctrl' } as const;
    expect(played(withCapsLock(scanned(scan, 0))).scans).toEqual([text]);
  },
);
