import type { Publisher } from '../bridge/publisher.ts';
import { type BenchDesk, createBenchDesk } from './bench-desk.ts';
import type { BenchInstruments } from './bench-instruments.ts';
import { createCatalogueFilling } from './catalogue-filling.ts';
import type { BenchRules } from './merchant-rules.ts';
import { reportDefect, type StationParts } from './parts.ts';
import type { Services } from './services.ts';
import { setAsideLabels } from './set-aside-labels.ts';
import { checkPin } from './settings-access.ts';
import { decisionOf } from './supervisor.ts';
import type { UnknownWatch } from './unknown-watch.ts';

interface Furniture {
  parts: StationParts;
  services: Services;
  watch: UnknownWatch;
  rules: BenchRules;
  devices: BenchInstruments;
  publisher: Publisher;
  publishStatus(): Promise<void>;
}

/** The bench of a station, with all it works with. */
export function furnishBench(from: Furniture): BenchDesk {
  const { parts, watch, rules, publisher, publishStatus } = from;
  const { shipping, paper, queue, quiet, settlement } = from.services;
  const { scale, weights } = from.devices;
  const { store } = parts;
  const settings = () => parts.settings.current();
  const benchHas = setAsideLabels(queue);
  return createBenchDesk({
    settings,
    rules,
    journal: store.journal,
    quotes: store.quotes,
    shipping,
    paper,
    watch,
    quiet,
    async notBought(attemptId, by) {
      const decided = decisionOf(parts.settings, by);
      return decided.ok ? await settlement.notBought(attemptId, decided.value) : decided;
    },
    weights,
    packer: () => parts.packers.current(),
    decisions: store.audit,
    confirmLabel: (attemptId, carton) => queue.confirm(attemptId, carton),
    authorize: (pin) => checkPin(parts.settings, pin),
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
      publishStatus().catch((error) => reportDefect(error, 'station.changed'));
    },
    onDefect: (error) => reportDefect(error, 'bench'),
    now: parts.now,
  });
}
