import { expect, test } from 'vitest';
import { guideStep } from '../../src/renderer/features/maintenance/first-run/practice-panel.tsx';
import type { Step } from '../../src/shared/packing/session.ts';
import { bench, full, session } from './support/benches.ts';

const on = bench().session.order;
const stepOf = (step: Step) => guideStep(bench({ session: session({ step }) }), on, true);

test('the guide points out an order other than the practised one', () => {
  expect(guideStep(null, on, true)).toEqual({ kind: 'elsewhere' });
  expect(guideStep(bench(), { ...on, reference: 'OTHER' }, true)).toEqual({ kind: 'elsewhere' });
});

test('while packing, the guide presses the next item and counts the steps', () => {
  const step = guideStep(bench(), on, true);
  expect(step).toMatchObject({ kind: 'press', input: { kind: 'item' } });
  const withoutRates = 'of' in step ? step.of : 0;
  expect(guideStep(bench(), on, false)).toMatchObject({ of: withoutRates + 1 });
});

test('during a request the guide has nothing to press', () => {
  expect(stepOf({ kind: 'rating', since: '2026-03-02T09:00:00.000Z' })).toMatchObject({
    kind: 'wait',
  });
});

test('the guide says when it is finished', () => {
  expect(full.length).toBeGreaterThan(0);
  expect(stepOf({ kind: 'done', attemptId: 'a1' })).toEqual({ kind: 'done' });
});
