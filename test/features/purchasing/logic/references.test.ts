import { describe, expect, it } from 'vitest';
import { objection } from '../../../../src/main/features/purchasing/logic/references.ts';
import type { AttemptState, ShipmentKind } from '../../../../src/shared/purchasing/shipment.ts';

const past = (state: AttemptState, reference = 'SO-7', kind: ShipmentKind = 'outbound') => ({
  kind,
  state,
  reference,
});

describe('the Reference of an order’s next purchase', () => {
  it('is free when nothing was tried or nothing was sent', () => {
    expect(objection([], 'SO-7')).toBeNull();
    expect(objection([past('not-sent', 'SO-6')], 'SO-7')).toBeNull();
  });

  it.each(['declared-not-bought', 'refused'] as const)(
    'rule 8: after "%s" must be the same again',
    (state) => {
      expect(objection([past(state)], ' so-7 ')).toBeNull();
      expect(objection([past(state)], 'SO-8')).toEqual({ kind: 'another', reference: 'SO-7' });
    },
  );

  it('rule 8: after a second purchase must be the new one again', () => {
    const history = [past('declared-not-bought', 'SO-7-B'), past('cancelled')];
    expect(objection(history, 'SO-7-B')).toBeNull();
    for (const other of ['SO-7', 'SO-7-C']) {
      expect(objection(history, other)).toEqual({ kind: 'another', reference: 'SO-7-B' });
    }
  });

  it('rule 12: after a cancellation must be a new one', () => {
    expect(objection([past('cancelled')], 'so-7')).toEqual({
      kind: 'cancelled',
      reference: 'SO-7',
    });
    expect(objection([past('cancelled')], 'SO-7-B')).toBeNull();
    const twice = [past('cancelled', 'SO-7-B'), past('cancelled')];
    expect(objection(twice, 'SO-7')).toMatchObject({ kind: 'cancelled' });
  });

  it('is not limited by returns, which carry the same Reference', () => {
    expect(objection([past('refused', 'SO-6', 'return')], 'SO-7')).toBeNull();
  });
});
