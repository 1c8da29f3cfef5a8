import { ok } from '../../../shared/kernel/result.ts';
import type { benchCommands } from '../../../shared/packing/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ScaleService } from '../devices/scale-service.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { BenchService } from './bench/bench-service.ts';
import type { CustomsService } from './filling/fill-customs.ts';
import type { ReceiverService } from './filling/fill-receiver.ts';

export interface BenchUseCasesNeeds {
  service: BenchService;
  customs: CustomsService;
  receiver: ReceiverService;
  scale: ScaleService;
  rules: BenchRules;
}

export function benchUseCases({
  service,
  customs,
  receiver,
  scale,
  rules,
}: BenchUseCasesNeeds): UseCasesOf<typeof benchCommands> {
  const { bench } = service;
  return {
    'bench.current': async () => ok(await bench.current()),
    'bench.open': ({ resume, carton, ...key }) => bench.open(key, { resume, carton }),
    'bench.close': async () => {
      await bench.close();
      return ok(null);
    },
    'bench.acknowledge': () => bench.acknowledge(),

    'bench.boxes': async () => {
      const on = await bench.current();
      return ok({ boxes: [...rules.boxes(on?.order ?? null)] });
    },
    'bench.addCarton': ({ box }) => service.addCarton(box),
    'bench.openCarton': ({ carton }) => bench.send({ kind: 'carton-opened', carton }),
    'bench.removeCarton': ({ carton }) => bench.send({ kind: 'carton-removed', carton }),
    'bench.measureCarton': (measured) => bench.send({ kind: 'carton-measured', ...measured }),
    'scale.take': async () => {
      const taken = scale.take();
      if (!taken.ok) return taken;
      const { carton, weighing } = taken.value;
      return await bench.send({ kind: 'carton-weighed', carton, weighing });
    },
    'bench.packLine': (packed) => bench.send({ kind: 'line-packed', ...packed }),
    'bench.changeBox': ({ carton, box }) => service.changeBox(carton, box),
    'bench.moveUnits': (move) => bench.send({ kind: 'units-moved', ...move }),
    'bench.splitEvenly': ({ cartons }) => bench.send({ kind: 'split-evenly', cartons }),
    'bench.markShort': (mark) => bench.send({ kind: 'line-short', ...mark }),
    'bench.note': ({ note }) => bench.send({ kind: 'noted', note }),
    'bench.confirm': (instruction) => service.confirm(instruction),
    'bench.hold': ({ reason }) => bench.hold(reason),
    'bench.packRest': () => bench.send({ kind: 'rest-packed' }),

    'bench.rate': ({ insure, pickUpDate }) => service.askRates(insure, pickUpDate),
    'bench.beforeRating': async ({ orderId }) => ok(await service.beforeRating(orderId)),
    'bench.checkCountry': async ({ orderId }) => ok(await service.checkCountry(orderId)),
    'bench.rateDue': ({ revision }) => service.rateDue(revision),
    'bench.stopRule': () => service.stopRule(),
    'bench.backToPacking': () => service.backToPacking(),
    'bench.packOn': ({ choose, atMost }) => service.packOn(choose, atMost),
    'bench.buy': ({ quoteId, choice, total, acceptedTax }) =>
      service.buy(quoteId, choice, total, acceptedTax),
    'bench.fillCustoms': ({ lines }) => customs.fillCustoms(lines),
    'bench.fillReceiver': (filled) => receiver.fillReceiver(filled),
    'bench.changeReceiver': ({ pin: _checked, ...changed }) => receiver.changeReceiver(changed),
    'bench.reconcile': () => service.reconcile(),
    'bench.buyAgain': (by) => service.buyAgain(by),
    'bench.fetchDocuments': () => bench.send({ kind: 'documents-requested' }),
    'bench.acceptLabel': ({ carton, file = null }) => service.acceptLabel(carton, file),
    'bench.print': (wish) => service.print(wish),
    'bench.labelSeen': ({ carton }) => service.labelSeen(carton),
  };
}
