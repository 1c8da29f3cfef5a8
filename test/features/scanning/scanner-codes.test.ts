import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BenchService } from '../../../src/main/features/packing/bench/bench-service.ts';
import type { SessionEvent } from '../../../src/main/features/packing/logic/session-events.ts';
import { newSession, transition } from '../../../src/main/features/packing/logic/transition.ts';
import { createPackers } from '../../../src/main/features/people/packers.ts';
import { createScanService } from '../../../src/main/features/scanning/scan-service.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { Carton } from '../../../src/shared/orders/carton.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { storedOrder } from '../../support/orders.ts';

/*
 * What scanners send, group by group with its source, and what each code means at the bench: right, or refused in
 * words. The tables are in `codes/`; labels of two cartons are on the bench where a group gives them.
 */

const FOLDER = join(import.meta.dirname, 'codes');
const GroupSchema = z.strictObject({
  source: z.string().min(20),
  /** The barcodes in the files of the labels of SC-1-C1 and SC-1-C2. */
  labels: z.array(z.array(z.string())).length(2).optional(),
  tracking: z.string().nullable().optional(),
  codes: z.array(
    z.strictObject({ code: z.string(), means: z.string(), why: z.string().optional() }),
  ),
});
type Group = z.infer<typeof GroupSchema>;

const read = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
const groups = readdirSync(FOLDER)
  .filter((name) => name !== 'items.json')
  .map((name) => ({ name, ...GroupSchema.parse(read(name)) }));
const items = z
  .array(z.object({ sku: z.string(), barcode: z.string().nullable() }))
  .parse(read('items.json'));

const [line] = storedOrder().lines;
const order = storedOrder({
  reference: 'SC-1',
  lines: items.map((each) => ({ ...line, ...each, quantity: 99 })) as never,
});
const at = '2026-03-01T08:00:00.000Z';

function benchFor({ labels, tracking = null }: Group): Bench {
  const fresh = newSession(order, { box: null, insure: false }, at);
  const [carton] = fresh.cartons;
  if (!labels) return { session: fresh, order, shipment: null, jobs: [] };
  const cartons = labels.map(
    (_, index) => ({ ...carton, reference: `SC-1-C${index + 1}`, items: [] }) as unknown as Carton,
  );
  const shipment = {
    state: 'confirmed',
    reference: 'SC-1',
    trackingNumber: tracking,
    cartons: labels.map((barcodes, index) => ({
      reference: `SC-1-C${index + 1}`,
      weight: '1',
      label: { file: '/x.pdf', pages: 1, matchedBy: 'text', barcodes },
      state: 'labelled',
    })),
  } as unknown as Shipment;
  const step = { kind: 'labels', attemptId: 'a' } as const;
  return { session: { ...fresh, cartons, step }, order, shipment, jobs: [] };
}

/** What the scan does, in the words of the tables. */
async function meaningOf(group: Group, code: string): Promise<string> {
  let bench = benchFor(group);
  const sent: SessionEvent[] = [];
  const send: BenchService['bench']['send'] = async (event) => {
    sent.push(event);
    const next = transition(bench.session, event, {
      order,
      boxes: [],
      confirms: [],
      at: '2026-03-01T08:00:00Z',
      scanBack: 'several',
    });
    if (!next.ok) return next;
    bench = { ...bench, session: next.value.session };
    return ok(bench);
  };
  const service = {
    bench: { current: async () => bench, send },
    isLabelOut: () => true,
    looseLabel: () => null,
    printLabelOnScan: async () => null,
  } as unknown as BenchService;
  const { scan } = createScanService({
    elsewhere: { may: async () => false, lookUp: async () => ok([]) },
    publish: () => undefined,
    confirmItem: () => Promise.reject(new Error('no item is measured here')),
    service,
    packers: createPackers(() => SettingsSchema.parse({}), null),
    findNamed: async () => [],
    findSingle: async () => null,
    findInTote: async () => [],
    findKnown: async () => null,
    findOnPaper: async () => null,
    findElsewhere: async () => null,
    namesake: async () => null,
    isOnOtherLabel: async () => false,
    stoppedCarton: async () => null,
    cartonPlaces: async () => [],
    now: () => new Date(at),
    orderOfParcel: async () => null,
    elapsed: () => 0,
  });
  const answer = await scan(code);
  const [event] = sent;
  if (event === undefined) {
    const how = answer.tone === 'stop' ? 'refused' : answer.tone;
    return `${how}: ${answer.message}`;
  }
  if (event.kind === 'item-scanned') {
    const named = Object.entries(event.trace ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${key} ${value}`] : [],
    );
    return [`packs ${order.lines[event.line]?.sku} x${event.quantity}`, ...named].join(' ');
  }
  if (event.kind !== 'carton-scanned-back') return event.kind;
  return `${event.by === 'label' ? 'label of' : 'carton'} ${event.carton}`;
}

/** A refusal and its like by a part of their words, anything else as a whole. */
function expectMeaning(found: string, means: string): void {
  const [, how, words = ''] = /^(refused|attention): (.*)$/.exec(means) ?? [];
  expect(how === undefined ? found : found.slice(0, how.length)).toBe(how ?? means);
  expect(found).toContain(words);
}

describe.each(groups)('$name', (group) => {
  it.each(group.codes)('$code', async ({ code, means }) => {
    expectMeaning(await meaningOf(group, code), means);
  });
});

it('the tables hold at least 300 codes', () => {
  expect(groups.flatMap(({ codes }) => codes).length).toBeGreaterThanOrEqual(300);
});
