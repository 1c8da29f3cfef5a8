import { ok } from '../../../shared/kernel/result.ts';
import type { Box } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { ScanAnswer } from '../../../shared/packing/session.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { CustomsDesk } from '../customs/customs-service.ts';
import type { BenchDesk } from './bench-service.ts';

type BenchCalls = Extract<keyof Handlers, `bench.${string}`>;

export function benchHandlers(
  desk: BenchDesk & CustomsDesk,
  scan: (text: string) => Promise<ScanAnswer>,
  boxes: (order: StoredOrder | null) => readonly Box[],
): Pick<Handlers, BenchCalls> {
  const { bench } = desk;
  return {
    'bench.current': async () => ok(await bench.current()),
    'bench.open': ({ resume, ...key }) => bench.open(key, resume),
    'bench.close': async () => {
      await bench.close();
      return ok(null);
    },
    'bench.scan': async ({ text }) => ok(await scan(text)),
    'bench.acknowledge': () => bench.send({ kind: 'acknowledged' }),

    'bench.boxes': async () => {
      const on = await bench.current();
      return ok({ boxes: [...boxes(on?.order ?? null)] });
    },
    'bench.addCarton': ({ box }) => desk.addCarton(box),
    'bench.openCarton': ({ carton }) => bench.send({ kind: 'carton-opened', carton }),
    'bench.removeCarton': ({ carton }) => bench.send({ kind: 'carton-removed', carton }),
    'bench.measureCarton': (measured) => bench.send({ kind: 'carton-measured', ...measured }),
    'bench.packLine': (packed) => bench.send({ kind: 'line-packed', ...packed }),
    'bench.changeBox': ({ carton, box }) => desk.changeBox(carton, box),
    'bench.moveUnits': (move) => bench.send({ kind: 'units-moved', ...move }),
    'bench.splitEvenly': ({ cartons }) => bench.send({ kind: 'split-evenly', cartons }),
    'bench.markShort': (mark) => bench.send({ kind: 'line-short', ...mark }),
    'bench.note': ({ note }) => bench.send({ kind: 'noted', note }),
    'bench.hold': ({ reason }) => bench.hold(reason),
    'bench.packRest': () => bench.send({ kind: 'rest-packed' }),

    'bench.rate': ({ insure, pickUpDate }) => desk.askRates(insure, pickUpDate),
    'bench.beforeRating': async ({ orderId }) => ok(await desk.beforeRating(orderId)),
    'bench.rateDue': ({ revision }) => desk.rateDue(revision),
    'bench.backToPacking': () => bench.send({ kind: 'packing-resumed' }),
    'bench.buy': ({ quoteId, choice, total }) => desk.buy(quoteId, choice, total),
    'bench.fillCustoms': ({ lines }) => desk.fillCustoms(lines),
    'bench.reconcile': () => desk.reconcile(),
    'bench.buyAgain': ({ reason, pin }) => desk.buyAgain({ reason, pin, actor: null }),
    'bench.fetchPaper': () => bench.send({ kind: 'paper-asked' }),
    'bench.acceptLabel': ({ carton, pin }) => desk.acceptLabel(carton, pin ?? null),
    'bench.labelSeen': ({ carton }) => desk.labelSeen(carton),
    'bench.print': (wish) => desk.print(wish),
  };
}
