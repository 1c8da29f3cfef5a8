import { describe, expect, it } from 'vitest';
import { LONGEST_FRAME } from '../../src/shared/bridge/client.ts';
import { base64Length } from '../../src/shared/kernel/measure.ts';
import {
  LARGEST_GIVEN,
  LARGEST_PDF,
  MOST_GIVEN,
  whyNotGiven,
} from '../../src/shared/purchasing/given-labels.ts';

const MB = 1024 * 1024;
const file = (name: string, size: number) => ({ name, size });

describe('label files given by a person', () => {
  it('are accepted within the limits', () => {
    expect(whyNotGiven([])).toBeNull();
    expect(
      whyNotGiven([file('a.pdf', LARGEST_PDF), file('b.pdf', LARGEST_GIVEN - LARGEST_PDF)]),
    ).toBeNull();
    expect(
      whyNotGiven(Array.from({ length: MOST_GIVEN }, (_, n) => file(`${n}.pdf`, 1))),
    ).toBeNull();
  });

  it.each([
    ['too many files', Array.from({ length: MOST_GIVEN + 1 }, () => file('a.pdf', 1)), 'found 21'],
    ['an empty file', [file('none.pdf', 0)], 'none.pdf is empty'],
    ['a file that is too large', [file('big.pdf', LARGEST_PDF + 1)], 'big.pdf has 20.1 MB'],
    [
      'files that are too large together',
      [file('a.pdf', 15 * MB), file('b.pdf', 15 * MB), file('c.pdf', 15 * MB)],
      '45.0 MB together',
    ],
  ])('are rejected by name and size: %s', (_what, files, words) => {
    const refused = whyNotGiven(files);
    expect(refused).toMatchObject({ code: 'bad-input', field: 'label' });
    expect(refused?.message).toContain(words);
  });

  it('at the limits fit into one frame of the bridge, with room to spare', () => {
    expect(base64Length(LARGEST_GIVEN)).toBeLessThan(LONGEST_FRAME - MB);
    expect(base64Length(5)).toBe(Buffer.alloc(5).toString('base64').length);
  });
});
