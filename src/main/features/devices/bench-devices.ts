import type { Box } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import type { BenchRunner } from '../packing/rules/bench.ts';
import { type BenchWeights, createBenchWeights } from './bench-weights.ts';
import { createInstruments, type Instruments } from './devices.ts';
import { createScaleService, type ScaleService } from './scale-service.ts';

export interface BenchInstrumentsParts {
  parts: StationParts;
  publisher: Publisher;
  boxes(order: StoredOrder): readonly Box[];
  /** Made later: it needs the scale itself. */
  bench(): BenchRunner;
}

/** Scale and serial scanner, furnished for the bench. */
export interface BenchInstruments {
  scale: ScaleService;
  instruments: Instruments;
  weights: BenchWeights;
}

export function createBenchInstruments({
  parts,
  publisher,
  boxes,
  bench,
}: BenchInstrumentsParts): BenchInstruments {
  const settings = () => parts.settings.current();
  const onDefect = (error: unknown) => reportDefect(error, 'scale');
  const scale = createScaleService({
    settings,
    boxes,
    maySomebodyPack: () => parts.packers.signIn.done().ok,
    weigh: (orderId, { reference, items }, weighing) =>
      bench().report(orderId, {
        kind: 'carton-weighed',
        carton: reference,
        weighing,
        content: items,
      }),
    publish: (state) => publisher.publish('scale.changed', state),
    onDefect,
    elapsed: () => performance.now(),
    now: parts.now,
  });
  return {
    scale,
    instruments: createInstruments({
      settings,
      serial: parts.serial,
      service: scale,
      sandbox: parts.connection.sandbox,
      scanned: (scan) => publisher.publish('instruments.scanned', scan),
      scannerChanged: (scanner) => publisher.publish('instruments.serialScannerChanged', scanner),
    }),
    weights: createBenchWeights({
      scale,
      settings,
      decisions: parts.store.audit,
      packer: () => parts.packers.current(),
    }),
  };
}
