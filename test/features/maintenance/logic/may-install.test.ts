import { describe, expect, it } from 'vitest';
import { whyNotInstall } from '../../../../src/main/features/maintenance/host-services.ts';

const IDLE = { underWay: 0, orderOnBench: false, printing: false };

describe('an update', () => {
  it('may be installed when the station is idle', () => {
    expect(whyNotInstall(IDLE)).toBeNull();
  });

  it.each([
    [{ ...IDLE, underWay: 1 }, 'The partner is being asked'],
    [{ ...IDLE, orderOnBench: true }, 'An order lies on the bench'],
    [{ ...IDLE, printing: true }, 'Paper is being printed'],
    [{ underWay: 2, orderOnBench: true, printing: true }, 'The partner is being asked'],
  ])('is never installed while the station is busy: %j', (work, why) => {
    expect(whyNotInstall(work)).toContain(why);
  });
});
