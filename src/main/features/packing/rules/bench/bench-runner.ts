import { type StationError, stationError } from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../../../shared/kernel/result.ts';
import { createUndoHistory } from '../undo.ts';
import type { BenchPorts, BenchRunner } from './bench.ts';
import { createBenchOrders, createHolding } from './bench-orders.ts';
import { createBenchSteps } from './bench-steps.ts';
import { createBenchUndo } from './bench-undo.ts';

/**
 * Carries the packing sessions: takes an event, asks the pure transition for the next session,
 * saves it, publishes it, and then starts the effect that the new state asks for. Events are taken
 * one at a time; an effect reports back as an event and never calls the next step.
 */
export function createBench(ports: BenchPorts): BenchRunner {
  const undoable = createUndoHistory();
  const steps = createBenchSteps(ports);
  const { state, inTurn, view, shown, step } = steps;
  const orders = createBenchOrders(ports, steps, undoable);
  const holdAs = createHolding(ports, steps, orders);
  const undo = createBenchUndo({ ports, steps, orders, history: undoable, hold: holdAs });

  async function holdNow(reason: string): Promise<Result<null>> {
    if (!state.onBench) return fail(noOrder());
    const said = reason.trim();
    if (!said)
      return fail(stationError('bad-input', say('Say why it is held.'), { field: 'reason' }));
    const before = state.onBench;
    const held = await holdAs({ reason: said, at: ports.now().toISOString() }, before);
    if (held.ok) undoable.held(before);
    return held;
  }

  return {
    current: () => inTurn(async () => (state.onBench ? await view(state.onBench) : null)),
    open: (key, how = {}) => inTurn(() => orders.open(key, how)),
    hold: (reason) => inTurn(() => holdNow(reason)),
    close: () => inTurn(async () => orders.putAway()),
    send: (event) =>
      inTurn(async () => {
        const before = state.onBench;
        if (!before) return fail(noOrder());
        const next = await step(before, event);
        if (next.ok) undoable.stepped(before, next.value);
        return await shown(next);
      }),
    undo: () => inTurn(undo),
    refresh: () =>
      inTurn(async () => {
        if (state.onBench) ports.publish(await view(state.onBench));
      }),
    report: steps.report,
    idle: steps.idle,
  };
}

const noOrder = (): StationError =>
  stationError('bad-input', say('No order is on the bench. Scan an order first.'));
