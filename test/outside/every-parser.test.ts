import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic } from '../../src/main/adapters/partner/documents.ts';
import { parseAnswer } from '../../src/main/adapters/partner/http/failure.ts';
import {
  readFound,
  shipmentsIn,
  toFinding,
} from '../../src/main/adapters/partner/operations/operation-answer.ts';
import { saysAlready, saysDone } from '../../src/main/adapters/partner/purchasing/cancelling.ts';
import { readRefusal } from '../../src/main/adapters/partner/purchasing/refusal.ts';
import { readEvent } from '../../src/main/adapters/partner/webhooks.ts';
import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';
import { decodeAnswer } from '../../src/main/adapters/printers/cups-ipp.ts';
import {
  parseHostIdentity,
  parseHostStatus,
} from '../../src/main/adapters/printers/zebra/answers.ts';
import { pictureFormat } from '../../src/main/features/catalogue/logic/picture.ts';
import { readItemFile } from '../../src/main/features/intake/item-file-reader.ts';
import { parseOrderFile } from '../../src/main/features/intake/logic/parse-order-file.ts';
import { createIntake } from '../../src/main/features/partner-events/logic/intake.ts';
import { decodeHidReport } from '../../src/shared/devices/scale/hid-report.ts';
import { ScaleProtocolNameSchema } from '../../src/shared/devices/scale/protocol.ts';
import { scaleProtocol } from '../../src/shared/devices/scale/protocols.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { createScrubber } from '../../src/shared/kernel/secrets.ts';
import { AuthResponseSchema } from '../../src/shared/partner/auth.ts';
import { ClassificationResponseSchema } from '../../src/shared/partner/classification.ts';
import { readPartnerError } from '../../src/shared/partner/errors.ts';
import { RateResponseSchema, ReturnRateResponseSchema } from '../../src/shared/partner/rates.ts';
import { ShipmentResponseSchema } from '../../src/shared/partner/shipments.ts';
import { TrackingResponseSchema } from '../../src/shared/partner/tracking.ts';
import { PartnerEventSchema, WebhookResponseSchema } from '../../src/shared/partner/webhooks.ts';
import { COMMON_LAYOUT, createScanReports } from '../../src/shared/scanning/hid-report.ts';
import { readScan } from '../../src/shared/scanning/reading.ts';
import { SettingsSchema } from '../../src/shared/settings/settings.ts';
import { rateResponse, shipmentResponse } from '../adapters/partner/samples.ts';
import { csv, MUG } from '../features/intake/logic/files.ts';
import fc from '../support/chance.ts';
import { inFull } from '../support/long.ts';
import { rawPdf } from '../support/raw-pdf.ts';
import { measureWork } from '../support/work.ts';

/** Valid inputs of each parser, as bytes (Latin-1). */
const ORDERS = csv([MUG, { ...MUG, sku: '"x"' }]);
const JSON_ORDERS = JSON.stringify({
  orders: [{ reference: 'SO-1', lines: [{ quantity: 1.5e3 }] }],
});
const XML_ORDERS =
  '<?xml version="1.0"?><a><OpenShipment x="1">&amp;<Goods><![CDATA[<]]></Goods><Goods/></OpenShipment></a>';
const ITEMS = 'sku,merchant,description,hs_code\n"MUG",Acme,"Mug, ""big""",691200\n';
const ANSWERS = [
  rateResponse,
  shipmentResponse,
  { Token: 'ey.a.b', RootRequestId: 'r' },
  {
    TrackingNumber: 1234567890,
    TrackingHistory: [{ Status: 'Delivered', StatusDate: '' }],
  },
  { Shipments: [{ ShipmentID: 'S', Reference: 'R', Status: 'Voided', LabelUrl: ['https://a.b'] }] },
  { errors: { 'ShipToAddress.Zip': ['is required'] }, message: 'Reference already used', code: 4 },
  { Products: [{ Classification: { HSCode: '691200', Success: true }, Quality: { Score: 0.5 } }] },
  { Status: 'Success', Message: 'The shipment was cancelled.' },
].map((each) => JSON.stringify(each));
const EVENTS = [
  '{"event":"shipment-created","shipment_id":"S","tracking_number":1,"reference":"R"}',
  '{"event":"tracking-updates","tracking_number":92001234567890123456,"tracking_history":[{"status":"x"}]}',
];
const SETTINGS = [
  '{"units.weight":"KG","boxes":[{"name":"S"}],"connection.baseUrl":"https://a.b"}',
];
const STATUS =
  '\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n';
const SCALES = [
  '\n 12.34LB\r\nS00\r\x03',
  '\x024-1   1234   00\r\x7f',
  'S S      1.234 kg\r\nS I\r\n',
  '\x021234567\r',
  '\x0212.34\r',
];
const SCANS = [
  ']C10109501101530003\x1d10ABC',
  '(01)09501101530003(21)x',
  'https://id.gs1.org/01/09501101530003?17=261121',
  'PB:QTY 5',
  '9201990123',
];
const IPP = [
  '\x02\x00\x00\x00\x00\x00\x00\x01\x01\x23\x00\x09job-state\x00\x04\x00\x00\x00\x09\x44\x00\x00\x00\x01a\x03',
];
const PICTURES = [
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08',
  '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08\0\x10\0\x10\x03',
];

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const utf8 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const answer = (bytes: Uint8Array) => ({ status: 200, contentType: '', text: utf8(bytes) });
const scrubber = createScrubber();

const RESPONSES = [
  AuthResponseSchema,
  RateResponseSchema,
  ReturnRateResponseSchema,
  ShipmentResponseSchema,
  TrackingResponseSchema,
  ClassificationResponseSchema,
  WebhookResponseSchema,
  PartnerEventSchema,
] as const;

/** Each parser with its inputs; whatever it throws fails the test. */
const PARSERS: Record<string, { seeds: readonly string[]; parse(bytes: Uint8Array): unknown }> = {
  'order files': {
    seeds: [ORDERS, ORDERS.replaceAll(',', ';'), JSON_ORDERS],
    parse: (bytes) => parseOrderFile('orders', bytes),
  },
  'XML order files': {
    seeds: [XML_ORDERS],
    parse: (bytes) => parseOrderFile('orders.xml', bytes),
  },
  'item files': { seeds: [ITEMS, JSON_ORDERS], parse: (bytes) => readItemFile('items', bytes, {}) },
  'answers of the partner': {
    seeds: ANSWERS,
    parse(bytes) {
      for (const schema of RESPONSES) parseAnswer(answer(bytes), schema, say('rates'));
      readFound(answer(bytes), scrubber);
      shipmentsIn(answer(bytes)).map(toFinding);
    },
  },
  'errors of the partner': {
    seeds: [...ANSWERS, '<html><title>502</title>', 'Missing field: ShipToAddress.City'],
    parse(bytes) {
      const text = utf8(bytes);
      const { fields } = readPartnerError(text, 'text/html');
      return [readRefusal(text, fields), saysAlready(400, text), saysDone(text, text)];
    },
  },
  events: {
    seeds: EVENTS,
    parse(bytes) {
      const never = async () => 'settled' as const;
      createIntake({
        read: readEvent,
        effects: { created: never, moved: async () => true },
        after: () => () => undefined,
        onDefect(error) {
          throw error;
        },
      }).take(utf8(bytes));
    },
  },
  settings: {
    seeds: SETTINGS,
    parse(bytes) {
      let value: unknown = utf8(bytes);
      try {
        value = JSON.parse(utf8(bytes));
      } catch {
        // The file's own reader reports this; text that is not JSON is tried as a value.
      }
      SettingsSchema.safeParse(value);
    },
  },
  'a scale’s lines': {
    seeds: SCALES,
    parse(bytes) {
      for (const name of ScaleProtocolNameSchema.options) {
        expect(scaleProtocol(name, 'kg').take(bytes).rest.length).toBeLessThanOrEqual(128);
      }
    },
  },
  'HID reports': {
    seeds: ['\x03\x04\x03\xfe\x10\x27', `\x05${']C0A12345'.padEnd(60, '\0')}`],
    parse(bytes) {
      decodeHidReport(bytes, bytes[0] ?? null);
      createScanReports(COMMON_LAYOUT)(COMMON_LAYOUT.reportId, [...bytes]);
    },
  },
  scans: { seeds: SCANS, parse: (bytes) => readScan(latin1(bytes)) },
  'a label printer’s answers': {
    seeds: [STATUS, '\x02ZT411,V92,8,8192KB,0\x03'],
    parse: (bytes) => [parseHostStatus(latin1(bytes)), parseHostIdentity(latin1(bytes))],
  },
  'answers of cupsd': {
    seeds: IPP,
    parse(bytes) {
      try {
        decodeAnswer(Buffer.from(bytes));
      } catch (error) {
        // The error that it declares.
        if (!(error instanceof RangeError)) throw error;
      }
    },
  },
  pictures: { seeds: PICTURES, parse: (bytes) => pictureFormat(bytes) },
  addresses: {
    seeds: ['10.0.0.1', '::ffff:1.2.3.4', 'fe80::1%1'],
    parse: (b) => isPublic(latin1(b)),
  },
};

/** Pieces that break parsers, besides noise. */
const BAD_BITS = [
  '"',
  '""',
  '\0',
  '\n',
  '\r',
  ',',
  ';',
  '{',
  '}',
  '[',
  ']',
  '\\',
  '\x02',
  '\x03',
  '\x1d',
  '\xff',
  '\xfe\xff',
  '1e999',
  '-0',
  'null',
  '__proto__',
  '{"__proto__":',
  'constructor',
  '\\u0000',
  '\\ud800',
  '\u202e',
  '%',
  '  ',
  '['.repeat(3_000),
  '9'.repeat(400),
] as const;

const edit = fc.record({
  at: fc.nat(2_000),
  cut: fc.constantFrom(0, 0, 1, 1, 2, 7, 40, 5_000),
  put: fc.oneof(
    fc.constantFrom(...BAD_BITS),
    fc.string({ maxLength: 6, unit: 'binary' }).map((text) => Buffer.from(text).toString('latin1')),
  ),
});

/** A valid text with pieces cut out and others inserted. */
const spoilt = (seeds: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...seeds), fc.array(edit, { maxLength: 4 }))
    .map(([seed, edits]) =>
      edits.reduce((text, { at, cut, put }) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + cut);
      }, seed),
    )
    .map((text) => Uint8Array.from(Buffer.from(text, 'latin1')));

const LIMIT_MS = 1_000;

describe('damaged input is read or rejected in time, and changes no prototype:', () => {
  it.each(Object.entries(PARSERS))('%s', (_what, { seeds, parse }) => {
    fc.assert(
      fc.property(spoilt(seeds), (bytes) => {
        const work = measureWork();
        parse(bytes);
        expect(work()).toBeLessThan(LIMIT_MS);
      }),
      { numRuns: inFull(250, { part: 60 }) },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).event).toBeUndefined();
  });
});

describe('a damaged PDF', () => {
  let inspector: ReturnType<typeof openInspector>;
  beforeAll(() => {
    inspector = openInspector({ limits: { milliseconds: 5_000 } });
  });
  afterAll(() => inspector.close());

  it('is read or rejected, and the next one is read', async () => {
    const good = rawPdf();
    await fc.assert(
      fc.asyncProperty(spoilt([latin1(good)]), async (pdf) => {
        expect(await inspector.inspect(pdf)).toHaveProperty('ok');
      }),
      { numRuns: inFull(20, { part: 6 }) },
    );
    expect(await inspector.inspect(good)).toMatchObject({ ok: true });
  });
});
