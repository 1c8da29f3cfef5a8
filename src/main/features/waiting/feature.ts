import { say } from '../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../shared/kernel/result.ts';
import type { waitingCommands } from '../../../shared/waiting/commands.ts';
import type { Waiting } from '../../../shared/waiting/waiting.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import { findOrder } from '../orders/rules/find-order.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { whileItsTurn } from '../packing/bench/pack-on.ts';
import { createWaitingRun, type WaitingRunParts } from './waiting-run.ts';

interface WaitingParts
  extends Omit<WaitingRunParts, 'bench' | 'parts' | 'random' | 'changed' | 'lineChanged'> {
  parts: StationParts;
  service: Pick<BenchService, 'bench'>;
}

const MOST = 1_000;

/** Orders packed while the partner is away, and bought when it is back. */
export function createWaitingFeature(from: WaitingParts) {
  const { parts, service } = from;
  const { sessions, orders } = parts.store;
  const run = createWaitingRun({
    ...from,
    bench: service.bench,
    random: Math.random,
    changed: () => parts.changedHere.notify(),
    // While the partner is away, the bench shows what can be accepted.
    lineChanged: () => service.bench.refresh(),
  });

  async function list(): Promise<Waiting> {
    const waiting = await sessions.waiting(MOST);
    const refused = await sessions.refusedLater(MOST);
    return {
      line: parts.partner.line.state(),
      why: run.why(),
      waiting: waiting.flatMap(({ order, cartons, step }) =>
        step.kind === 'waiting'
          ? [
              {
                ...order,
                cartons: cartons.map(({ reference }) => reference),
                ...{ since: step.since, choose: step.choose, atMost: step.atMost, by: step.by },
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

  const useCases: UseCasesOf<typeof waitingCommands> = {
    'waiting.list': async () => ok(await list()),
    'waiting.cancel': async ({ ref }) => {
      const order = await findOrder(ref, orders);
      if (!order.ok) return order;
      const { id, reference } = order.value;
      return await whileItsTurn(parts.locks, id, async () => {
        const session = await sessions.find(id);
        if (session?.step.kind !== 'waiting')
          return refuse('bad-input', say('Order {reference} does not wait.', { reference }));
        await service.bench.report(id, { kind: 'packing-resumed' });
        return ok({ reference });
      });
    },
  };

  return {
    useCases,
    job: run,
  };
}
