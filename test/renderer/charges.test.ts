import { expect, it } from 'vitest';
import {
  casesOf,
  differencesByShipment,
  nextAct,
  sumsOf,
} from '../../src/renderer/features/charges/cases.ts';
import type { ChargeFinding, Dispute } from '../../src/shared/charges/charge.ts';

const of = (name: string) => ({
  subject: `shipment:${name}`,
  attemptId: name,
  reference: name,
  merchant: null,
  trackingNumber: null,
});

const dispute = (name: string, amount: string, currency: string): Dispute => ({
  ...of(name),
  tooMuch: [{ amount, currency }],
  state: 'open',
  at: null,
  reason: null,
});

const finding = (name: string, kind: ChargeFinding['kind']): ChargeFinding => ({
  ...of(name),
  kind,
  charge: null,
  amount: null,
  what: '',
  lines: [],
});

const names = (cases: readonly { reference: string }[]) => cases.map((each) => each.reference);

it('lists the dearest of each currency first, then what costs nothing, what is disputed and settled', () => {
  const disputes = [
    dispute('small', '9.00', 'EUR'),
    dispute('yen', '700', 'JPY'),
    dispute('large', '10.00', 'EUR'),
    { ...dispute('done', '99.00', 'EUR'), state: 'settled' as const },
    { ...dispute('sent', '50.00', 'EUR'), state: 'disputed' as const },
  ];
  const findings = [finding('heavy', 'weight-above-ours'), finding('large', 'billed-twice')];
  const cases = casesOf({ findings, disputes });
  expect(names(cases)).toEqual(['yen', 'large', 'small', 'heavy', 'sent', 'done']);
  expect(cases.map(({ findings: each }) => each.length)).toEqual([0, 1, 0, 1, 0, 0]);
});

it('has one next action each', () => {
  const disputes = [dispute('dear', '9.00', 'EUR')];
  const findings = [finding('missing', 'not-billed'), finding('heavy', 'weight-above-ours')];
  const cases = casesOf({ findings, disputes });
  expect(cases.map((each) => [each.reference, nextAct(each)])).toEqual([
    ['dear', 'dispute'],
    ['missing', 'settle'],
    ['heavy', 'dispute'],
  ]);
  const [dear] = cases;
  if (!dear) throw new Error('no case');
  expect(nextAct({ ...dear, state: 'disputed' })).toBe('settle');
  expect(nextAct({ ...dear, state: 'settled' })).toBe('nothing');
});

it('never adds two currencies', () => {
  const amounts = [
    { amount: '0.10', currency: 'USD' },
    { amount: '0.20', currency: 'EUR' },
    { amount: '0.20', currency: 'USD' },
  ];
  expect(sumsOf(amounts)).toEqual([
    { amount: '0.20', currency: 'EUR' },
    { amount: '0.30', currency: 'USD' },
  ]);
});

it('shows what differs and what is not compared once for each shipment', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const figures = { quoted: eur('1.00'), billed: eur('2.00'), difference: eur('1.00') };
  const differences = [
    { ...of('A'), kind: 'shipping' as const, ...figures },
    { ...of('A'), kind: 'duty' as const, ...figures },
  ];
  const notCompared = [
    { ...of('B'), kind: 'tax' as const, billed: eur('2.00') },
    { ...of('A'), kind: 'tax' as const, billed: eur('2.00') },
  ];
  const rows = differencesByShipment({ differences, notCompared });
  expect(rows.map((row) => [row.subject, row.differences.length, row.notCompared.length])).toEqual([
    ['shipment:A', 2, 1],
    ['shipment:B', 0, 1],
  ]);
});
