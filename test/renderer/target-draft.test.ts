import { describe, expect, test } from 'vitest';
import {
  draftOf,
  isPort,
  sameTarget,
  targetOf,
} from '../../src/renderer/features/printing/settings/target-draft.ts';
import { PrintTargetSchema } from '../../src/shared/printing/print-job.ts';

const TARGETS = [
  'system:Brother HL-L2350DW (packing hall: north)',
  'folder:C:\\prints\\labels',
  'zebra:printer-1.local:9100@300',
  'zebra:10.0.0.7:6101@203',
];

describe('a printer by its fields', () => {
  test('what is kept comes back out of the fields as it went in', () => {
    for (const target of TARGETS) expect(targetOf(draftOf(target))).toBe(target);
  });

  test('whatever the fields make, the station takes', () => {
    for (const host of ['10.0.0.7', 'zebra-1', ' padded ']) {
      const target = targetOf({ ...draftOf(null), kind: 'zebra', host });
      expect(PrintTargetSchema.safeParse(target).success).toBe(true);
    }
  });

  test('nothing is made of fields that are empty or cannot be', () => {
    const zebra = { ...draftOf(null), kind: 'zebra' as const, host: '10.0.0.7' };
    expect(targetOf(draftOf(null))).toBeNull();
    expect(targetOf({ ...draftOf(null), kind: 'folder', dir: '  ' })).toBeNull();
    expect(targetOf({ ...zebra, host: 'two words' })).toBeNull();
    expect(targetOf({ ...zebra, host: 'a:b' })).toBeNull();
    expect(targetOf({ ...zebra, port: '65536' })).toBeNull();
    expect(targetOf({ ...zebra, port: '0' })).toBeNull();
    expect(isPort('65535')).toBe(true);
  });

  test('a Zebra whose dpi nobody said has 203', () => {
    expect(sameTarget('zebra:h:9100', 'zebra:h:9100@203')).toBe(true);
    expect(sameTarget('zebra:h:9100', 'zebra:h:9100@300')).toBe(false);
    expect(sameTarget('folder:/a', null)).toBe(false);
  });
});
