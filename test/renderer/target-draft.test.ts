import { describe, expect, test } from 'vitest';
import {
  isPort,
  sameTarget,
  targetDraftOf,
  targetOfDraft,
} from '../../src/renderer/features/printing/settings/target-draft.ts';
import { PrintTargetSchema } from '../../src/shared/printing/print-job.ts';

const TARGETS = [
  'system:Brother HL-L2350DW (packing hall: north)',
  'folder:C:\\prints\\labels',
  'zebra:printer-1.local:9100@300',
  'zebra:10.0.0.7:6101@203',
];

describe('a print target by its fields', () => {
  test('is the same after reading a stored one into the fields', () => {
    for (const target of TARGETS) expect(targetOfDraft(targetDraftOf(target))).toBe(target);
  });

  test('is accepted by the station, whatever the fields contain', () => {
    for (const host of ['10.0.0.7', 'zebra-1', ' padded ']) {
      const target = targetOfDraft({ ...targetDraftOf(null), kind: 'zebra', host });
      expect(PrintTargetSchema.safeParse(target).success).toBe(true);
    }
  });

  test('is none when fields are empty or invalid', () => {
    const zebra = { ...targetDraftOf(null), kind: 'zebra' as const, host: '10.0.0.7' };
    expect(targetOfDraft(targetDraftOf(null))).toBeNull();
    expect(targetOfDraft({ ...targetDraftOf(null), kind: 'folder', dir: '  ' })).toBeNull();
    expect(targetOfDraft({ ...zebra, host: 'two words' })).toBeNull();
    expect(targetOfDraft({ ...zebra, host: 'a:b' })).toBeNull();
    expect(targetOfDraft({ ...zebra, port: '65536' })).toBeNull();
    expect(targetOfDraft({ ...zebra, port: '0' })).toBeNull();
    expect(isPort('65535')).toBe(true);
  });

  test('for a Zebra without a dpi has 203', () => {
    expect(sameTarget('zebra:h:9100', 'zebra:h:9100@203')).toBe(true);
    expect(sameTarget('zebra:h:9100', 'zebra:h:9100@300')).toBe(false);
    expect(sameTarget('folder:/a', null)).toBe(false);
  });
});
