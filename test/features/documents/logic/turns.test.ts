import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createTurns,
  type Leave,
  type Urgency,
} from '../../../../src/main/features/documents/logic/turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PATIENCE = 500;

/** Places that names share; `seen` tells who entered and who was asked to give way. */
function turnsOf(places: number) {
  const take = createTurns({ places, patienceMs: PATIENCE, elapsed: () => performance.now() });
  const seen: string[] = [];
  const shipments = new Map<string, { urgency: () => Urgency }>();
  const leaves = new Map<string, Leave>();

  /** A shipment is called as its places before the dash. */
  async function enter(name: string, urgency: Urgency | (() => Urgency) = 'somebody-waits') {
    const [shipment = name] = name.split('-');
    const of = shipments.get(shipment) ?? {
      urgency: typeof urgency === 'function' ? urgency : () => urgency,
    };
    shipments.set(shipment, of);
    const leave = await take({
      of,
      giveWay() {
        seen.push(`${name} gives way`);
        leaves.get(name)?.();
      },
    });
    if (leave) leaves.set(name, leave);
    seen.push(name);
  }
  return {
    seen,
    enter: (...given: Parameters<typeof enter>) => void enter(...given),
    leave: (name: string) => leaves.get(name)?.(),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

it('the most urgent is next, then the shipment with the fewest places, then who waited longest', async () => {
  const { seen, enter, leave, pass } = turnsOf(2);
  for (const name of ['a-1', 'b-1', 'a-2', 'c-1', 'd-1']) enter(name);
  enter('e-1', 'background');
  enter('f-1', 'batch');
  await pass(0);
  for (const name of ['b-1', 'c-1', 'a-1', 'd-1', 'a-2']) {
    leave(name);
    await pass(0);
  }
  expect(seen).toEqual(['a-1', 'b-1', 'c-1', 'd-1', 'a-2', 'f-1', 'e-1']);
});

it('of equals what is small goes before what is large', async () => {
  const take = createTurns({ places: 1, patienceMs: 0, elapsed: () => performance.now() });
  const first = await take({ of: { urgency: () => 'batch' } });
  const seen: string[] = [];
  const enter = async (name: string, urgency: Urgency, isLarge: boolean) => {
    const leave = await take({ of: { urgency: () => urgency }, isLarge });
    seen.push(name);
    leave?.();
  };
  const entered = [
    enter('large', 'batch', true),
    enter('small', 'batch', false),
    enter('urgent and large', 'somebody-waits', true),
  ];
  first?.();
  await Promise.all(entered);
  expect(seen).toEqual(['urgent and large', 'small', 'large']);
});

it('who held a place long gives way to a shipment that has none, the newest of the one with the most', async () => {
  const { seen, enter, pass } = turnsOf(3);
  for (const name of ['a-1', 'b-1', 'b-2']) {
    enter(name);
    await pass(1);
  }
  enter('c-1');
  await pass(PATIENCE - 100);
  expect(seen).toEqual(['a-1', 'b-1', 'b-2']);
  await pass(200);
  expect(seen.slice(3)).toEqual(['b-2 gives way', 'c-1']);
});

it('who gave way waits for a free place', async () => {
  const { seen, enter, leave, pass } = turnsOf(1);
  enter('a-1');
  enter('b-1');
  await pass(2 * PATIENCE);
  enter('a-1');
  await pass(60_000);
  expect(seen).toEqual(['a-1', 'a-1 gives way', 'b-1']);
  leave('b-1');
  await pass(0);
  expect(seen.at(-1)).toBe('a-1');
});

it('who is less urgent gives way even with fewer places, and takes none', async () => {
  const { seen, enter, pass } = turnsOf(2);
  enter('bench-1');
  enter('catch-1', 'background');
  enter('bench-2');
  await pass(2 * PATIENCE);
  expect(seen).toEqual(['bench-1', 'catch-1', 'catch-1 gives way', 'bench-2']);
  enter('catch-1', 'background');
  enter('late-1', 'batch');
  await pass(60_000);
  expect(seen).toHaveLength(4);
});

it('what becomes urgent while it waits goes first', async () => {
  const { seen, enter, leave, pass } = turnsOf(1);
  let urgency: Urgency = 'background';
  enter('a-1');
  enter('b-1', 'batch');
  enter('c-1', () => urgency);
  await pass(0);
  urgency = 'somebody-waits';
  leave('a-1');
  await pass(0);
  expect(seen).toEqual(['a-1', 'c-1']);
});
