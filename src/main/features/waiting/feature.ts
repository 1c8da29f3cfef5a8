import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { waitingCommands } from '../../../shared/waiting/commands.ts';
import type { Waiting } from '../../../shared/waiting/waiting.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { CircuitBreaker } from '../../kernel/partner.ts';
import type { Signal } from '../../kernel/signal.ts';
import type { RuleService } from '../automation/rule-service.ts';
import { findOrder } from '../orders/logic/find-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { whileItsTurn } from '../packing/bench/pack-on.ts';
import type { BenchRunner } from '../packing/logic/bench/bench.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Preflight } from '../packing/preflight.ts';
import type { AttemptLocks } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { OrderShipping } from '../shipments/ship-order.ts';
import { createWaitingRun } from './waiting-run.ts';

/** What buying later needs. */
export interface WaitingNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  events: EventLog;
  locks: AttemptLocks;
  line: CircuitBreaker;
  /** A small request, to see whether the partner answers. */
  probe(): Promise<Result<void>>;
  ruled: RuleService;
  preflight: Preflight;
  bench: BenchRunner;
  shipping: Shipping;
  orderShipping: OrderShipping;
  settings: SettingsSource;
  changedHere: Signal;
  /** Rejects when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
}

const MOST = 1_000;

/** Orders packed while the partner is away, and bought when it is back. */
export function createWaiting(needs: WaitingNeeds): Feature<object, typeof waitingCommands> {
  const { orders, sessions, events, locks, line, probe, ruled, preflight } = needs;
  const { bench, shipping, orderShipping, settings, changedHere, wait, now } = needs;
  const run = createWaitingRun({
    orders,
    sessions,
    events,
    locks,
    line,
    probe,
    ruled,
    preflight,
    bench,
    shipping,
    orderShipping,
    settings,
    wait,
    now,
    random: Math.random,
    changed: changedHere.notify,
    // While the partner is away, the bench shows what can be accepted.
    lineChanged: bench.refresh,
  });

  async function list(): Promise<Waiting> {
    const waiting = await sessions.waiting(MOST);
    const refused = await sessions.refusedLater(MOST);
    return {
      line: line.state(),
      why: run.why(),
      waiting: waiting.flatMap(({ order, cartons, step }) =>
        step.kind === 'waiting'
          ? [
              {
                ...order,
                cartons: cartons.map(({ reference }) => reference),
                since: step.since,
                choose: step.choose,
                atMost: step.atMost,
                by: step.by,
                rule: step.rule ?? null,
              },
            ]
          : [],
      ),
      refused: refused.flatMap(({ order, refusal }) =>
        refusal ? [{ ...order, error: refusal.error }] : [],
      ),
      stopped: await sessions.stoppedWaiting(MOST),
    };
  }

  return {
    api: {},
    commands: {
      'waiting.list': async () => ok(await list()),
      'waiting.cancel': async ({ ref }) => {
        const order = await findOrder(ref, orders);
        if (!order.ok) return order;
        const { id, reference } = order.value;
        return await whileItsTurn(locks, id, async () => {
          const session = await sessions.find(id);
          if (session?.step.kind !== 'waiting')
            return refuse('bad-input', say('Order {reference} does not wait.', { reference }));
          await bench.report(id, { kind: 'packing-resumed' });
          return ok({ reference });
        });
      },
    },
    jobs: [run],
  };
}
