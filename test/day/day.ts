import { rmSync } from 'node:fs';
import { createRandom } from '../faults/random.ts';
import { type Books, readBooks } from './books.ts';
import { type Executioner, executioner, planKills, SLOW_MS } from './kills.ts';
import { packOrder } from './packer.ts';
import { seedParcels } from './parcels.ts';
import { importOrders, openPlace, orderNumbered, type Place, setUp } from './place.ts';
import { keepRunning, type Running, type Start } from './running.ts';
import { type Round, roundsIn, type Sample, sample } from './samples.ts';
import { openWebhooks, type Webhooks } from './webhooks.ts';
import type { Window } from './window.ts';

export interface DayOptions {
  seed: number;
  orders: number;
  /** Parcels on their way since earlier days. */
  parcels: number;
  webhooks: number;
  /** SIGKILLs during work. */
  kills: number;
  /** Modules that break the product, to prove that the checks detect it. */
  preload?: readonly string[];
  told?(line: string): void;
}

/** The observations of a day. */
export interface Day {
  options: DayOptions;
  kills: number;
  books: Books;
  /** Empty for a day with kills. */
  samples: Sample[];
  starts: Start[];
  /** The longest turns of the event loop, of all stations of the day. */
  rounds: Round[];
  webhooks: { taken: number; repeated: number };
  defects: string[];
  minutes: number;
}

/** Memory samples per day. */
const SAMPLES = 40;
/** Order files imported over the day. */
const FILES = 4;
/** Orders between two looks at the lists. */
const BROWSES_EVERY = 25;
const TOLD_EVERY = 50;

/** One day of a station: everything in it is real, except the speed and the goods. */
export async function runDay(options: DayOptions): Promise<Day> {
  const began = performance.now();
  const random = createRandom(options.seed);
  const killer = executioner(planKills(options.orders, options.kills, random));
  const place = await openPlace();
  const running = keepRunning({ place, executioner: killer, preload: options.preload ?? [] });
  try {
    const url = await prepare(place, options);
    const webhooks = openWebhooks(url, options.parcels, random);
    const references = Array.from({ length: options.orders }, (_, index) => `DAY-${index + 1}`);
    const samples = await work({ options, place, running, webhooks, killer, references });
    const defects = running.defects();
    return {
      options,
      kills: killer.struck(),
      books: await readBooks(place, references),
      samples,
      starts: running.starts,
      rounds: roundsIn(place.loopFile),
      webhooks: { taken: webhooks.taken(), repeated: webhooks.repeated() },
      defects,
      minutes: (performance.now() - began) / 60_000,
    };
  } finally {
    running.kill();
    await place.close();
  }
}

const UNDISTURBED = {
  scanned: () => undefined,
  buying: async () => undefined,
  wasKilled: () => false,
};

/** Sets the station up, ships its first order, and adds the earlier days to its store. */
async function prepare(place: Place, { parcels }: DayOptions): Promise<string> {
  // Only the key shows that a purchase is a repeat; the partner would sell the same Reference again.
  await place.control('/settings', 'PATCH', {
    repeatedKey: 'answers-again',
    repeatedReference: 'sells',
  });
  const first = 'FIRST-1';
  await once(place, async (window) => {
    await setUp(window, place);
    await importOrders(window, [orderNumbered(first, 1)]);
    await packOrder(window, first, UNDISTURBED);
  });
  // From now on it listens: the port is set.
  const url = await once(place, async (window) => {
    await window.must('events.subscribe', { events: ['SHIPMENT_CREATED'], url: null });
    return (await window.must('events.address', {})).here;
  });
  if (url === null) throw new Error('The station does not listen for events');
  seedParcels(place, parcels);
  rmSync(place.loopFile, { force: true });
  return url;
}

/** Runs a station for one piece of work, and ends it in any case. */
async function once<T>(place: Place, work: (window: Window) => Promise<T>): Promise<T> {
  const running = keepRunning({ place });
  try {
    const done = await running.keepOn(work);
    await running.stop();
    return done;
  } finally {
    running.kill();
  }
}

interface Work {
  options: DayOptions;
  place: Place;
  running: Running;
  webhooks: Webhooks;
  killer: Executioner;
  references: readonly string[];
}

async function work(day: Work): Promise<Sample[]> {
  const { options, place, running, webhooks, killer, references } = day;
  const samples: Sample[] = [];
  const every = Math.max(1, Math.round(options.orders / SAMPLES));
  const perFile = Math.ceil(options.orders / FILES);
  let posted = 0;
  for (const [index, reference] of references.entries()) {
    if (index % perFile === 0) await importFile(day, index, perFile);
    const due = Math.round((options.webhooks * (index + 1)) / options.orders);
    webhooks.post(due - posted);
    posted = due;
    await packOne(day, reference, index);
    await running.keepOn((window) => look(window, index));
    const done = index + 1;
    if (done % TOLD_EVERY === 0) {
      options.told?.(`${done} orders, ${killer.struck()} kills, ${webhooks.taken()} events`);
    }
    if (options.kills > 0 || done % every !== 0) continue;
    await webhooks.idle();
    samples.push(await sample(running.pid(), place.loopFile, done));
  }
  while (killer.busy()) await killAtRest(day);
  await webhooks.idle();
  await running.stop();
  return samples;
}

const importFile = ({ running, references }: Work, from: number, count: number): Promise<void> =>
  running.keepOn((window) => {
    const orders = references.slice(from, from + count);
    return importOrders(
      window,
      orders.map((reference, index) => orderNumbered(reference, from + index)),
    );
  });

async function packOne(day: Work, reference: string, index: number): Promise<void> {
  const { running, killer, place } = day;
  const began = performance.now();
  const starts = running.starts.length;
  await running.keepOn((window) =>
    packOrder(window, reference, {
      wasKilled: () => running.starts.length > starts,
      scanned() {
        running.scanned();
        killer.reached('scan', index, running.kill);
      },
      async buying() {
        if (!killer.reached('purchase', index, running.kill)) return;
        const when = index % 2 === 0 ? 'before' : 'after';
        const fault = { kind: 'latency', ms: SLOW_MS, path: '/Shipments', when };
        await place.control('/faults', 'POST', fault);
      },
    }),
  );
  if (running.starts.length === starts) killer.usual.order = performance.now() - began;
}

/** Requests what a window shows between two orders, and what a person looks at now and then. */
async function look(window: Window, index: number): Promise<void> {
  const sort = { by: 'queue', descending: false } as const;
  await window.must('orders.list', { group: 'left', sort, limit: 50, findings: true });
  await window.must('orders.numbers', {});
  if ((index + 1) % BROWSES_EVERY > 0) return;
  await window.must('exceptions.list', {});
  await window.must('tracking.board', {});
  await window.must('shipments.list', { search: '', limit: 100 });
  await window.must('printing.queue', {});
}

async function killAtRest({ running, killer }: Work): Promise<void> {
  const starts = running.starts.length;
  await running.keepOn(async (window) => {
    if (running.starts.length > starts || !killer.busy()) return;
    killer.strikeNow(running.kill);
    // Until the kill cuts the connection.
    for (;;) await window.benchChanged(1_000);
  });
}
