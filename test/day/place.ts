import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPartner } from '../../bench/support/partner-process.ts';
import { IMPORT_PIECE } from '../../src/shared/orders/import-report.ts';
import { orderNamed } from '../faults/workshop.ts';
import { freePort } from '../support/free-port.ts';
import type { Window } from './window.ts';

/** A station's folder, printer and partner for one day. */
export interface Place {
  dataDir: string;
  printed: string;
  /** File of the event loop's watch. */
  loopFile: string;
  /** Port of the webhook listener. */
  port: number;
  partner: Awaited<ReturnType<typeof startPartner>>;
  partnerDir: string;
  /** Controls the partner. */
  control(path: string, method?: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Label files printed. */
  labelsPrinted(): Promise<number>;
  close(): Promise<void>;
}

export async function openPlace(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'packbench-day-'));
  const partnerDir = join(root, 'partner');
  const partner = await startPartner(partnerDir);
  const printed = join(root, 'printed');
  return {
    dataDir: join(root, 'station'),
    printed,
    loopFile: join(root, 'loop.jsonl'),
    port: await freePort(),
    partner,
    partnerDir,
    async control(path, method = 'GET', body = undefined) {
      const reply = await fetch(`${partner.controlUrl}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`The sandbox refuses ${path}: ${await reply.text()}`);
      return (await reply.json()) as Record<string, unknown>;
    },
    labelsPrinted: async () =>
      (await readdir(join(printed, 'label'))).filter((name) => name.endsWith('.pdf')).length,
    async close() {
      partner.child.kill('SIGKILL');
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const BOX = {
  name: 'S',
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  weight: { value: '0.15', unit: 'KG' },
};

/** Sets it up in the window, as a person does. */
export async function setUp(window: Window, { printed, port }: Place): Promise<void> {
  const settings: Record<string, unknown> = {
    boxes: [BOX],
    'boxes.default': BOX.name,
    'printers.label': `folder:${join(printed, 'label')}`,
    'printers.document': `folder:${join(printed, 'document')}`,
    'events.port': port,
    'events.url': `http://127.0.0.1:${port}`,
    // Long enough for an answer on this machine, short enough for a test to wait.
    'purchasing.quietSeconds': 2,
  };
  for (const [key, value] of Object.entries(settings)) {
    await window.must('settings.set', { key, value });
  }
}

/** One order in this many needs a printed customs invoice in the parcel. */
const ON_PAPER_EVERY = 8;
const MEXICO = {
  name: 'Lucía Ortega',
  addressLine1: 'Av. Constitución 400',
  city: 'Monterrey',
  state: 'NLE',
  country: 'MX',
  zip: '64000',
  phone: '+52 81 8345 1200',
  email: 'lucia.ortega@mail.example',
  federalTaxId: 'GODE561231GR8',
};

export const orderNumbered = (reference: string, number: number) => ({
  ...orderNamed(reference),
  ...(number % ON_PAPER_EVERY === 0 ? { shipTo: MEXICO } : {}),
});

/** Drops an order file on the window and confirms its preview. */
export async function importOrders(window: Window, orders: readonly object[]): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(orders));
  const files = [{ name: 'orders.json', size: bytes.length }];
  const { id } = await window.must('orders.importBegin', { files });
  for (let from = 0; from < bytes.length; from += IMPORT_PIECE) {
    const piece = bytes.subarray(from, from + IMPORT_PIECE).toString('base64');
    await window.must('orders.importPiece', { id, file: 0, bytes: piece });
  }
  await window.must('orders.importPreview', { id });
  const { imported, unchanged } = await window.must('orders.importConfirm', { id });
  if (imported + unchanged !== orders.length) throw new Error(`Imported ${imported} orders`);
}
