import type {
  CallInput,
  CallName,
  CallOutput,
  EventData,
  EventName,
} from '../../../src/shared/bridge/calls.ts';
import type { StationBridge } from '../../../src/shared/bridge/client.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { StationStatus } from '../../../src/shared/maintenance/station-status.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { DEFAULT_SCANNER } from '../../../src/shared/settings/scanner-settings.ts';
import { job, shipment } from './benches.ts';
import { boxes, business, summaries } from './orders.ts';
import { idle } from './queues.ts';

type Answers = {
  [N in CallName]?: (input: CallInput<N>) => Result<CallOutput<N>> | Promise<Result<CallOutput<N>>>;
};

export interface FakeStation extends StationBridge {
  calls: { name: CallName; input: unknown }[];
  tell<N extends EventName>(name: N, data: EventData<N>): void;
}

export const status = (given: Partial<StationStatus> = {}): StationStatus => ({
  version: '0.1.0',
  partner: { name: 'sandbox', sandbox: true },
  line: {
    ...{ state: 'reachable', since: null, failures: 0, why: null, inMinute: 0 },
    ...{ answeredAt: null, answeredMs: null },
  },
  waiting: 0,
  printers: {
    label: 'folder:/prints/labels',
    document: 'folder:/prints/papers',
    ready: { label: { ok: true, detail: 'ready' }, document: { ok: true, detail: 'ready' } },
    waiting: 0,
    trouble: 0,
  },
  orders: { open: 4, packing: 1, held: 1, unknown: 1, shipped: 1, cancelled: 0 },
  unknownPurchases: 0,
  boughtMeanwhile: [],
  damaged: false,
  exchangeTroubles: 0,
  packer: null,
  signIn: 'nobody-known',
  scanner: DEFAULT_SCANNER,
  cameraScanner: null,
  language: null,
  photos: null,
  supervisor: { pinSet: false, openUntil: null },
  site: null,
  ...given,
});

const SETTINGS: Record<string, unknown> = {
  boxes,
  'boxes.default': 'M',
  'units.weight': 'KG',
  'units.dimension': 'CM',
  'printers.label': 'folder:/prints/labels',
  'printers.document': null,
  'printing.invoiceCopies': 3,
  shipFrom: null,
};

const importReport = {
  imported: 12,
  held: 0,
  updated: 2,
  unchanged: 1,
  skipped: [],
  recognised: null,
  rejected: [
    {
      file: 'march.csv',
      line: 14,
      field: 'unit_weight',
      message: 'expected a number above zero, found "-0.4"',
    },
    {
      file: 'march.csv',
      line: 31,
      field: 'ship_to_country',
      message: 'expected a 2-letter country code, found "Germany"',
    },
  ],
  warnings: ['march.csv: column "colour" is not known and was ignored'],
};

/** A station in memory with scripted answers, for states that the real one shows only by accident. */
export function fakeStation(bench: Bench | null, answers: Answers = {}): FakeStation {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const calls: FakeStation['calls'] = [];
  const same = () =>
    bench ? ok(bench) : fail(stationError('usage', say('No order is on the bench.')));
  const usual: Answers = {
    'station.status': () =>
      ok(status({ unknownPurchases: bench?.session.step.kind === 'unknown' ? 1 : 0 })),
    'bench.current': () => ok(bench),
    'bench.boxes': () => ok({ boxes }),
    'bench.scan': ({ text }) =>
      ok({
        tone: text === 'MUG-BLUE' ? 'success' : 'stop',
        message:
          text === 'MUG-BLUE'
            ? 'Enamel mug, blue: 2 of 2 in SO-1001-C1'
            : `Expected an item of SO-1001, found ${text}, which is no item, carton or command here.`,
      }),
    'bench.commandRefusal': () => ok(null),
    'bench.expectedScans': () => ok({ expected: [] }),
    'bench.acknowledge': same,
    'orders.list': ({ status: wanted, search }) => {
      const orders = summaries
        .filter((each) => !wanted || each.status === wanted)
        .filter((each) => !search || JSON.stringify(each).includes(search));
      return ok({ orders, total: orders.length });
    },
    'orders.numbers': () =>
      ok({ left: 4, doneToday: 1, attention: 2, restored: 0, waiting: 0, labelToApply: 1 }),
    'orders.importBegin': () => ok({ id: 'import-1' }),
    'orders.importPiece': () => ok(null),
    'orders.importStop': () => ok(null),
    'orders.importHeadings': () => ok({ files: [] }),
    'orders.importPreview': () => ok(importReport),
    'orders.importConfirm': () => ok(importReport),
    'shipments.list': () =>
      ok({
        shipments: [
          shipment({}, ['SO-1001-C1', 'SO-1001-C2']),
          shipment({
            attemptId: 'a2',
            reference: 'SO-1005',
            state: 'unknown',
            shipmentId: null,
            trackingNumber: null,
          }),
          shipment({ attemptId: 'a3', reference: 'SO-1006', boughtAt: '2026-03-01T15:20:00.000Z' }),
        ].map((each, index) => ({
          ...each,
          shipTo: { name: 'Ana Reyes', city: 'Osaka', country: 'JP' },
          business: index === 0 ? business : null,
          labelToApply: index === 0,
        })),
      }),
    'shipments.history': () => ok({ happenings: [], decisions: [] }),
    'instruments.serialScanner': () => ok({ port: null, state: null, trouble: null }),
    'instruments.waitingScans': () => ok({ scans: [] }),
    'exceptions.list': () => ok({ exceptions: [] }),
    'shipments.picture': ({ file }) => ok({ png: drawPaper(file) }),
    'shipments.jobs': () =>
      ok({ jobs: [job(), job({ id: 'j2', copyNumber: 2, confirmedAt: job().at })] }),
    'printing.queue': () => ok(idle),
    'printers.check': ({ target }) =>
      ok(
        target.startsWith('folder:')
          ? { ok: true, detail: 'PDFs are put into it' }
          : { ok: false, detail: 'paper out' },
      ),
    'settings.get': ({ key }) => ok({ value: SETTINGS[key] ?? null }),
    'settings.set': ({ value }) => ok({ value }),
    'printers.discover': () =>
      ok({
        targets: [
          { target: 'system:ZD421', detail: 'idle' },
          { target: 'system:Brother-HL', detail: 'idle' },
        ],
      }),
    'credentials.test': () => ok({ detail: 'signed in' }),
    'credentials.clear': () => ok({ removed: 2 }),
    'credentials.status': () => ok({ stored: false, where: null, detail: 'none', trouble: null }),
    'credentials.set': () => ok({ stored: true, where: 'the keychain of this machine' }),
    'station.doctor': () =>
      ok({
        checks: [
          {
            name: 'store',
            ok: true,
            detail: 'Opened, newest migration 7.',
            advice: null,
            code: 'store',
          },
          {
            name: 'keychain',
            ok: false,
            detail: 'No keychain service answers on this machine.',
            advice: null,
            code: 'keychain-unavailable',
          },
          {
            name: 'partner',
            ok: true,
            detail: 'The sandbox answers.',
            advice: null,
            code: 'partner-answer',
          },
        ],
      }),
  };
  return {
    calls,
    async call(name, input) {
      calls.push({ name, input });
      const answer = answers[name] ?? usual[name] ?? same;
      return (await (answer as (input: unknown) => unknown)(input)) as never;
    },
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      known.add(listener as (data: unknown) => void);
      return () => known.delete(listener as (data: unknown) => void);
    },
    tell(name, data) {
      for (const listener of listeners.get(name) ?? []) listener(data);
    },
  };
}

/** Something like a label, base64: real ones are drawn by the station. */
function drawPaper(file: string): string {
  if (typeof document === 'undefined') return '';
  const canvas = document.createElement('canvas');
  canvas.width = 400;
  canvas.height = file.includes('invoice') ? 560 : 600;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  pen.font = 'bold 34px sans-serif';
  pen.fillText(file.split('/').at(-1) ?? '', 24, 60);
  pen.fillRect(0, 90, 400, 4);
  for (let x = 24; x < 376; x += 3 + ((x * 7) % 5)) pen.fillRect(x, 380, 1 + ((x * 3) % 4), 150);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
