import { createCatalogueFilling } from '../features/catalogue/catalogue-filling.ts';
import type { BenchInstruments } from '../features/devices/bench-devices.ts';
import type { BenchRules } from '../features/merchants/merchant-rules.ts';
import { type BenchService, createBenchService } from '../features/packing/bench-service.ts';
import type { ShippingSteps } from '../features/packing/shipping-steps.ts';
import { setAsideLabels } from '../features/printing/set-aside-labels.ts';
import type { UnknownWatch } from '../features/purchasing/unknown-watch.ts';
import { decisionOf } from '../features/settings/supervisor.ts';
import { reportDefect } from '../kernel/log.ts';
import type { Publisher } from '../kernel/publisher.ts';
import type { StationParts } from './parts.ts';
import type { Services } from './services.ts';

interface Furniture {
  parts: StationParts;
  services: Services;
  watch: UnknownWatch;
  rules: BenchRules;
  steps: ShippingSteps;
  devices: BenchInstruments;
  publisher: Publisher;
}

/** The bench of a station, with all it works with. */
export function furnishBench(from: Furniture): BenchService {
  const { parts, watch, rules, steps, publisher } = from;
  const { shipping, paper, queue, quiet, settlement } = from.services;
  const { scale, weights } = from.devices;
  const { store } = parts;
  const settings = () => parts.settings.current();
  const benchHas = setAsideLabels(queue);
  return createBenchService({
    settings,
    rules,
    journal: store.journal,
    quotes: store.quotes,
    shipping,
    steps,
    paper,
    watch,
    quiet,
    async notBought(attemptId, by) {
      const decided = decisionOf(by);
      return decided.ok ? await settlement.notBought(attemptId, decided.value) : decided;
    },
    weights,
    packer: () => parts.packers.current(),
    decisions: store.audit,
    confirmLabel: (attemptId, carton) => queue.confirm(attemptId, carton),
    sessions: store.sessions,
    findOrder: (key) => store.orders.find(key),
    orderById: (id) => store.orders.findById(id),
    startPacking: (order) => createCatalogueFilling(store).startPacking(order),
    holdOrder: ({ id }) => store.orders.setStatus(id, 'held'),
    reopenOrder: ({ id }) => store.orders.setStatus(id, 'open'),
    publish(bench) {
      benchHas(bench);
      publisher.publish('bench.changed', bench);
      scale.benchChanged(bench);
    },
    onDefect: (error) => reportDefect(error, 'bench'),
    now: parts.now,
  });
}
