import { expect, test } from 'vitest';
import { guideStep } from '../../src/renderer/features/maintenance/first-run/practice-panel.tsx';
import type { Step } from '../../src/shared/packing/session.ts';
import { bench, full, session } from './support/benches.ts';

const on = bench().session.order;
const stepOf = (step: Step) => guideStep(bench({ session: session({ step }) }), on, true);

test('an order that is not the one practised on is said to be another', () => {
  expect(guideStep(null, on, true)).toEqual({ kind: 'elsewhere' });
  expect(guideStep(bench(), { ...on, reference: 'OTHER' }, true)).toEqual({ kind: 'elsewhere' });
});

test('while packing, the next item is pressed, and the steps are counted', () => {
  const step = guideStep(bench(), on, true);
  expect(step).toMatchObject({ kind: 'press', input: { kind: 'item' } });
  const withoutRates = 'of' in step ? step.of : 0;
  expect(guideStep(bench(), on, false)).toMatchObject({ of: withoutRates + 1 });
});

test('while the partner is asked, there is nothing to press', () => {
  expect(stepOf({ kind: 'rating', since: '2026-03-02T09:00:00.000Z' })).toMatchObject({
    kind: 'wait',
  });
});

test('the end is said', () => {
  expect(full.length).toBeGreaterThan(0);
  expect(stepOf({ kind: 'done', attemptId: 'a1' })).toEqual({ kind: 'done' });
});
