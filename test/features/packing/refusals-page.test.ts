import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { APP_ROOT } from '../../../src/main/program.ts';
import { failureTitle, fixLabel } from '../../../src/renderer/window/messages.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import type { OrderFinding } from '../../../src/shared/orders/order-finding.ts';
import { mendingOf } from '../../../src/shared/packing/fixes.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

/*
 * Checks docs/refusals.md row by row: a partner over a socket causes each refusal, and the station's message,
 * the finding on the order's row and the offered fix must match the page.
 */

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const PATIENT = { timeout: 60_000 };

const PAGE = readFileSync(join(APP_ROOT, 'docs', 'refusals.md'), 'utf8');

interface Row {
  why: string;
  title: string;
  chip: string;
  button: string;
}

/** `| why | title | chip | ``button`` |` */
const ROWS: Row[] = [...PAGE.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| `([^|`]+)` \|$/gm)].map(
  ([, why = '', title = '', chip = '', button = '']) => ({ why, title, chip, button }),
);

const base = anOrder({ reference: 'SO-8' });
const line = (over: object): Partial<Order> => ({
  lines: base.lines.map((each) => ({ ...each, ...over })),
});
const receiver = (over: object): Partial<Order> => ({ shipTo: { ...base.shipTo, ...over } });

interface Case {
  why: string;
  /** The message on the screen. */
  text: string;
  order: Partial<Order>;
  /** The fault injected into the partner. */
  fault?: object;
  /** Runs before the refusal. */
  given?: () => Promise<unknown>;
  /** Refused at the purchase, not when rates are requested. */
  buys?: true;
}

const refuses = (path: string, field: string) => ({
  kind: 'status',
  status: 400,
  path,
  field,
  message: `${field} is required`,
});

const CASES: readonly Case[] = [
  {
    why: 'The sender address is missing',
    text: 'There is no address to ship from. Enter the station’s own address in Settings (shipFrom on the command line), or import one with the order.',
    order: { shipFrom: null },
  },
  {
    why: 'The merchant has no key here',
    text: 'No CustomerKey is known for the merchant "Fjord Books". Nothing of its orders is rated or bought until one is set (Settings, Merchants, or "packbench merchants set").',
    order: { merchant: 'Fjord Books' },
  },
  {
    why: 'The partner does not accept the merchant’s key',
    text: 'The partner does not accept the CustomerKey of Fjord Books: it is wrong, or of another account. Set the one that was issued for this merchant (Settings, Merchants). The partner says: “CustomerKey does not belong to this platform account”',
    order: { merchant: 'Fjord Books' },
    given: () => call('merchants.setKey', { name: 'Fjord Books', key: 'CK-WRONG', replace: false }),
  },
  {
    why: 'A line has no HS code, and duties are to be paid by us',
    text: 'The order is to go DDP. DDP is locked: line 1 (MUG-BLUE) has no HS code; line 2 (TEA-TIN) has no HS code. Fill in the 6-digit HS code: at the bench by “Customs data”, or in the order file before it is packed. Until then the shipment would travel DDU.',
    order: { ...line({ hsCode: null }), terms: 'DDP' },
  },
  {
    why: 'A line has no origin',
    text: 'line 1 (MUG-BLUE) has no country of origin; line 2 (TEA-TIN) has no country of origin. Fill in the 2-letter country it was made in, such as PT: at the bench by “Customs data”, or in the order file before it is packed.',
    order: line({ originCountry: null }),
  },
  {
    why: 'The partner requires the receiver’s phone',
    text: 'The partner refused rates: 400, “ShipToAddress.Phone is required”',
    order: receiver({ phone: '' }),
    fault: refuses('/Rates', 'ShipToAddress.Phone'),
  },
  {
    why: 'The partner requires the receiver’s tax ID',
    text: 'Nothing was bought: the partner refused. ShipToAddress.FederalTaxId is required.',
    order: {},
    fault: refuses('/Shipments', 'ShipToAddress.FederalTaxId'),
    buys: true,
  },
  {
    why: 'The address is not valid',
    text: 'The partner offers no rate: the address is not valid or the country is not served.',
    order: receiver({ city: 'Nowhere' }),
  },
  {
    why: 'The country is not served',
    text: 'The partner refused rates: 422, “Unsupported destination country: Cuba (CU)”',
    order: receiver({ country: 'CU', zip: '10400' }),
  },
  {
    why: 'The partner is out of order',
    text: 'The partner could not answer rates (500, “Internal error”).',
    order: {},
    fault: { kind: 'status', status: 500, path: '/Rates', times: null },
  },
];

async function refused({
  order,
  fault,
  given,
  buys,
}: Omit<Case, 'why' | 'text'>): Promise<Omit<Row, 'why'> & { text: string }> {
  await fetch(`${rig.partner.controlUrl}/settings`, {
    method: 'PATCH',
    body: JSON.stringify({ errorLayout: 'flat' }),
  });
  const { merchant, reference } = await rig.imported(rig.station, { ...base, ...order });
  if (given) must((await given()) as never);
  must(await call('bench.open', { merchant, reference }));
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton: 'SO-8-C1', weight: '2.1', dimensions }));
  if (fault) await rig.control('faults', fault);
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  if (buys) await buy();
  await expect.poll(async () => (await bench()).session.problem, PATIENT).not.toBeNull();
  const { problem: error } = (await bench()).session;
  const mending = error && mendingOf(error);
  if (!error || !mending) throw new Error('nothing that is to be mended');
  const row = {
    title: english(failureTitle(error)),
    text: error.message,
    button: english(fixLabel(mending)),
  };
  must(await call('bench.acknowledge'));
  must(await call('bench.close'));
  const { orders } = must(await call('orders.list', { limit: 50, findings: true })) as {
    orders: { reference: string; finding: OrderFinding | null }[];
  };
  const found = orders.find((each) => each.reference === reference)?.finding;
  return { ...row, chip: found ? english(found.message) : '' };
}

async function buy(): Promise<void> {
  await expect.poll(async () => (await bench()).session.step.kind, PATIENT).toBe('choosing');
  const { step } = (await bench()).session;
  const [option] = step.kind === 'choosing' ? step.quote.options : [];
  if (step.kind !== 'choosing' || !option) throw new Error('nothing is offered');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total }));
}

it('lists the ten refusals in order', () => {
  expect(ROWS).toHaveLength(10);
  expect(ROWS.map(({ why }) => why)).toEqual(CASES.map(({ why }) => why));
});

it.each(CASES.map((each, at) => ({ ...each, at })))(
  'matches the station’s message, row and fix: $why',
  async ({ at, why, text, ...each }) => {
    expect({ why, ...(await refused(each)) }).toEqual({ ...ROWS[at], text });
  },
);
