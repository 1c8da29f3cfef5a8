import Database from 'better-sqlite3';

/*
 * A quarter of 5,000 shipments and their bills, with errors that are planted and listed beforehand. All amounts are
 * whole minor units here, so that no sum of the program is checked against itself.
 */

const QUARTER = 5000;
export const TODAY = '2026-10-15';
const FIRST_DAY = Date.parse('2026-07-01T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

type Currency = 'USD' | 'EUR' | 'JPY';
const DIGITS: Record<Currency, number> = { USD: 2, EUR: 2, JPY: 0 };

export interface Sent {
  at: number;
  id: string;
  kind: 'outbound' | 'return';
  merchant: string;
  reference: string;
  shipmentId: string;
  trackingNumber: string;
  /** Number of a second carton, on its label alone. */
  piece: string | null;
  carrier: string;
  country: string;
  currency: Currency;
  ddp: boolean;
  state: 'confirmed' | 'cancelled';
  day: string;
  /** In grams. */
  weight: number;
  shipping: number;
  insurance: number;
  duty: number;
  tax: number;
  ait: number;
}

interface Planted {
  kind: string;
  reference: string;
  of: Sent['kind'] | null;
}

interface Bill {
  name: string;
  bytes: Uint8Array;
}

export interface Quarter {
  sent: Sent[];
  bills: Bill[];
  /** Comes later: one line of a bill with another amount. */
  changed: Bill;
  planted: Planted[];
  /** `reference of kind`, with the difference in minor units. */
  differences: Map<string, number>;
  /** Of all bills, in minor units. */
  billed: Map<Currency, number>;
  unmatched: number;
}

export const written = (minor: number, currency: Currency, mark = '.'): string => {
  const digits = DIGITS[currency];
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}${mark}${text.slice(-digits)}`;
};

function shipmentsOf(): Sent[] {
  return Array.from({ length: QUARTER }, (_, at): Sent => {
    const isReturn = at % 10 === 9;
    const own = isReturn ? at - 1 : at;
    const currency: Currency = at % 4 === 1 ? 'EUR' : at % 40 === 3 ? 'JPY' : 'USD';
    const ddp = at % 3 !== 0 && !isReturn;
    const day = new Date(FIRST_DAY + (at % 75) * DAY).toISOString().slice(0, 10);
    return {
      at,
      id: `attempt-${at}`,
      kind: isReturn ? 'return' : 'outbound',
      merchant: ['', 'Acme', 'Borealis'][own % 3] ?? '',
      reference: `Q-${String(own).padStart(5, '0')}`,
      shipmentId: `SHPQ${String(at).padStart(8, '0')}`,
      trackingNumber: `1Z${String(at).padStart(12, '0')}AB`,
      piece: at % 25 === 7 ? `1Z${String(at).padStart(12, '0')}XY` : null,
      carrier: ['UPS', 'DHL', 'FedEx'][at % 3] ?? '',
      country: ['DE', 'FR', 'CA', 'JP', 'AU'][at % 5] ?? '',
      currency,
      ddp,
      state: 'confirmed',
      day,
      weight: 500 + (at % 90) * 100,
      shipping: 1100 + ((at * 37) % 4000),
      insurance: at % 5 === 0 ? 150 + (at % 100) : 0,
      duty: ddp ? 20 + ((at * 13) % 3000) : 0,
      tax: ddp ? 30 + ((at * 29) % 5000) : 0,
      ait: ddp && at % 50 === 1 ? 75 : 0,
    };
  });
}

/** Which error is planted in a shipment; most have none. Returns stay right, but for those of `several`. */
function errorOf({ at, kind, ddp }: Sent): string | null {
  if (kind === 'return') return at % 1000 === 9 ? 'several' : null;
  const place = at % 200;
  switch (place) {
    case 10:
      return 'twice';
    case 20:
      return 'twice and credited';
    case 30:
      return 'cancelled';
    case 40:
      return 'cancelled and credited';
    case 50:
      return 'cancelled, not billed';
    case 60:
      return 'not billed';
    case 71:
      return 'another currency';
    case 81:
      return 'dearer';
    case 100:
      return 'unknown';
    case 111:
      return 'heavier';
    case 120:
      return 'line changed';
    default:
      break;
  }
  if (!ddp && place % 37 === 3) return 'duty though ddu';
  if (ddp && (place === 2 || place === 92)) return 'duty beyond quote';
  return ddp && place === 152 ? 'tax beyond quote' : null;
}

/** A row of the first bill: freight by weight, one per parcel. */
interface FreightRow {
  bill: string;
  of: Sent;
  tracking: string;
  shipmentId: string;
  reference: string;
  direction: string;
  weight: number;
  freight: number;
  fuel: number;
}

interface ChargeRow {
  bill: string;
  of: Sent;
  code: string;
  amount: number;
  currency: Currency;
  counts: boolean;
}

export function quarterOf(): Quarter {
  const sent = shipmentsOf();
  const planted: Planted[] = [];
  const differences = new Map<string, number>();
  const billed = new Map<Currency, number>();
  const freight: FreightRow[] = [];
  const duties: ChargeRow[] = [];
  const corrections: ChargeRow[] = [];
  const changes: ChargeRow[] = [];
  let unmatched = 0;
  const add = (currency: Currency, minor: number) =>
    billed.set(currency, (billed.get(currency) ?? 0) + minor);
  const plant = (kind: string, { reference, kind: of }: Sent) =>
    planted.push({ kind, reference, of });
  const differs = ({ reference, kind }: Sent, charge: string, minor: number) =>
    differences.set(`${reference} ${kind} ${charge}`, minor);

  for (const each of sent) {
    const error = errorOf(each);
    if (error?.startsWith('cancelled')) each.state = 'cancelled';
    const { at, currency } = each;
    if (error === 'not billed') {
      plant('not-billed', each);
      continue;
    }
    if (error === 'cancelled, not billed') continue;

    // The first bill, with the numbers that its carrier knows the parcel by.
    const extra = error === 'dearer' ? 333 : 0;
    const fuel = Math.floor(each.shipping / 5);
    const row: FreightRow = {
      bill: `F-${each.carrier}-${at % 12}`,
      of: each,
      ...identified(each, error),
      weight: each.weight + (error === 'heavier' ? 700 : 0),
      freight: each.shipping - fuel + extra,
      fuel,
    };
    freight.push(row);
    add(currency, row.freight + row.fuel);
    if (error === 'unknown') {
      // The parcel of another: its own is billed too, by the same bill.
      const tracking = `9X${String(at).padStart(12, '0')}`;
      freight.push({
        ...row,
        tracking,
        shipmentId: '',
        reference: `NOT-OURS-${at}`,
        direction: '',
      });
      add(currency, row.freight + row.fuel);
      planted.push({ kind: 'unknown-here', reference: `NOT-OURS-${at}`, of: null });
      unmatched += 2;
    }
    if (error === 'several') {
      unmatched += 2;
    }
    if (extra > 0) differs(each, 'shipping', extra);
    if (error === 'heavier') {
      plant('weight-above-ours', each);
      differs(each, 'weight', 700);
    }

    // The second bill, weeks later: insurance, duty and tax, and its own VAT.
    const charge = (code: string, amount: number, in_ = currency) => {
      if (amount === 0) return;
      duties.push({ bill: `D-${at % 9}`, of: each, code, amount, currency: in_, counts: true });
      add(in_, amount);
    };
    const beyond = error === 'duty beyond quote' ? 500 : 0;
    const beyondTax = error === 'tax beyond quote' ? 777 : 0;
    charge('Insurance', each.insurance);
    const other: Currency = currency === 'EUR' ? 'USD' : 'EUR';
    if (error === 'another currency') {
      charge('Duty', each.duty || 900, other);
      if (!each.ddp) plant('duty-though-ddu', each);
    } else charge('Duty', each.duty + beyond);
    charge('Import VAT', each.tax + each.ait + beyondTax);
    if (error === 'duty though ddu') {
      charge('Duty', 1234);
      plant('duty-though-ddu', each);
      differs(each, 'duty', 1234);
    }
    duties.push({
      bill: `D-${at % 9}`,
      of: each,
      code: 'VAT 19%',
      amount: 57,
      currency,
      counts: false,
    });
    if (beyond > 0) {
      plant('duty-beyond-quote', each);
      differs(each, 'duty', beyond);
    }
    if (beyondTax > 0) {
      plant('duty-beyond-quote', each);
      differs(each, 'tax', beyondTax);
    }

    // The third bill: a correction and its credit, and what is planted.
    const correct = (code: string, amount: number) => {
      corrections.push({ bill: `C-${at % 7}`, of: each, code, amount, currency, counts: true });
      add(currency, amount);
    };
    correct('Address correction', 400 + (at % 50));
    correct('Address correction', -(400 + (at % 50)));
    if (error === 'twice' || error === 'twice and credited') correct('freight', row.freight);
    if (error === 'twice') {
      plant('billed-twice', each);
      differs(each, 'shipping', row.freight);
    }
    if (error === 'twice and credited') correct('freight', -row.freight);
    const all = row.freight + row.fuel + each.insurance + each.duty + each.tax + each.ait;
    if (error === 'cancelled and credited') {
      correct('freight', -row.freight);
      correct('fuel', -row.fuel);
      correct('Insurance', -each.insurance);
      correct('Duty', -each.duty);
      correct('Import VAT', -(each.tax + each.ait));
    }
    if (error === 'cancelled') {
      plant('billed-though-cancelled', each);
      differs(each, 'shipping', row.freight + row.fuel);
      if (each.insurance > 0) differs(each, 'insurance', each.insurance);
      if (each.duty > 0) differs(each, 'duty', each.duty);
      if (each.tax + each.ait > 0) differs(each, 'tax', each.tax + each.ait);
      if (all <= 0) throw new Error('nothing was billed');
    }
    if (error === 'line changed') {
      changes.push({
        bill: `C-${at % 7}`,
        of: each,
        code: 'Address correction',
        amount: 9999,
        currency,
        counts: true,
      });
      plant('changed-line', each);
    }
  }
  return {
    sent,
    bills: [
      { name: 'freight.csv', bytes: freightCsv(freight) },
      { name: 'duties.csv', bytes: dutiesCsv(duties) },
      { name: 'corrections.xml', bytes: correctionsXml(corrections) },
    ],
    changed: { name: 'corrections-again.xml', bytes: correctionsXml(changes) },
    planted,
    differences,
    billed,
    unmatched,
  };
}

/** By its tracking number, ShipmentID, or reference with direction; every carrier writes them otherwise. */
function identified(
  { at, kind, trackingNumber, piece, shipmentId, reference }: Sent,
  error: string | null,
): Pick<FreightRow, 'tracking' | 'shipmentId' | 'reference' | 'direction'> {
  const nothing = { tracking: '', shipmentId: '', reference: '', direction: '' };
  // Outbound and return were bought on days of their own, but the bill says neither day nor direction.
  if (error === 'several') return { ...nothing, reference };
  if (piece !== null) return { ...nothing, tracking: piece };
  switch (at % 4) {
    case 0:
      return { ...nothing, tracking: trackingNumber };
    case 1:
      return {
        ...nothing,
        tracking: trackingNumber
          .toLowerCase()
          .replace(/(.{4})/g, '$1 ')
          .trim(),
      };
    case 2:
      return { ...nothing, shipmentId };
    default:
      return { ...nothing, reference, direction: kind === 'return' ? 'Retoure' : 'Hinsendung' };
  }
}

/** Semicolons, decimal commas, quotes and a byte order mark, as a German carrier exports it. */
function freightCsv(rows: readonly FreightRow[]): Uint8Array {
  const head =
    'Rechnungssteller;Rechnungsnummer;Rechnungsdatum;Sendungsnummer;Sendungs-ID;Referenz;Richtung;Gewicht;Gewichtseinheit;Währung;freight;fuel;MwSt';
  const lines = rows.map(({ bill, of, tracking, shipmentId, reference, direction, ...each }) =>
    [
      of.carrier,
      bill,
      '30.09.2026',
      tracking,
      shipmentId,
      reference,
      direction,
      (each.weight / 1000).toFixed(3).replace('.', ','),
      'kg',
      of.currency,
      written(each.freight, of.currency, ','),
      written(each.fuel, of.currency, ','),
      written(199, of.currency, ','),
    ]
      .map((cell) => `"${cell}"`)
      .join(';'),
  );
  return Buffer.from(`\uFEFF${[head, ...lines].join('\r\n')}\r\n`);
}

function dutiesCsv(rows: readonly ChargeRow[]): Uint8Array {
  const head =
    'Biller,Invoice Number,Line,Invoice Date,Shipment ID,Charge Description,Amount,Currency';
  const lines = rows.map(({ bill, of, code, amount, currency }, index) =>
    [
      'Border Broker',
      bill,
      String(index + 1),
      '2026-10-10',
      of.shipmentId,
      code,
      written(amount, currency),
      currency,
    ].join(','),
  );
  return Buffer.from(`${[head, ...lines].join('\n')}\n`);
}

function correctionsXml(rows: readonly ChargeRow[]): Uint8Array {
  const bills = Map.groupBy(rows, ({ bill, of }) => `${bill} ${of.carrier}`);
  const text = [...bills.values()].map((of) => {
    const [first] = of;
    const lines = of.map(
      ({ of: sent, code, amount, currency }) =>
        `<line><trackingNumber>${sent.trackingNumber}</trackingNumber><charge>${code}</charge><amount currency="${currency}">${written(amount, currency)}</amount></line>`,
    );
    return `<bill><biller>${first?.of.carrier}</biller><invoiceNumber>${first?.bill}</invoiceNumber><amount>99.99</amount><invoiceDate>2026-10-12</invoiceDate>${lines.join('')}</bill>`;
  });
  return Buffer.from(`<?xml version="1.0"?><bills>${text.join('')}</bills>`);
}

/** Puts the shipments into a store that is closed: 5,000 purchases over the socket would take an hour. */
export function putQuarter(file: string, connection: string, sent: readonly Sent[]): void {
  const db = new Database(file);
  const rules = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'attempts'")
    .all() as { name: string; sql: string }[];
  const order = db.prepare(`INSERT INTO orders (id, merchant, reference, status, ship_to_name,
    ship_to_city, ship_to_country, lines, units, search, body, updated_at, arrived_at)
    SELECT ?, ?, ?, 'shipped', 'Ada', 'Köln', ?, 1, 1, '', body, updated_at, arrived_at
    FROM orders LIMIT 1`);
  const attempt = db.prepare(`INSERT INTO attempts (id, order_id, connection, merchant, kind,
    reference, identity, quote_id, accepted, station, body_hash, state, opened_at, changed_at,
    answer, shipment_id, shipment_key)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'quote', ?, 'station', 'hash', ?, ?, ?, ?, ?, ?)`);
  const mark = db.prepare(
    "INSERT INTO label_marks (attempt_id, kind, mark, document, current) VALUES (?, 'number', ?, 'page', 1)",
  );
  db.transaction(() => {
    for (const { name } of rules) db.exec(`DROP TRIGGER ${name}`);
    for (const each of sent) {
      const { id, merchant, kind, reference, shipmentId, currency } = each;
      const orderId = kind === 'return' ? `order-${each.at - 1}` : `order-${each.at}`;
      if (kind === 'outbound') order.run(orderId, merchant, reference, each.country);
      const money = (minor: number) => ({ amount: written(minor, currency), currency });
      const landed = each.duty + each.tax + each.ait;
      const accepted = {
        service: 'standard',
        terms: each.ddp ? 'DDP' : 'DDU',
        carrier: each.carrier,
        shipping: money(each.shipping),
        insurance: money(each.insurance),
        landedCost: each.ddp ? money(landed) : null,
        landedCostDetail: each.ddp
          ? {
              duty: money(each.duty),
              salesTax: money(each.tax),
              ait: money(each.ait),
              total: money(landed),
            }
          : null,
        total: money(each.shipping + each.insurance + landed),
        weightUnit: 'KG',
        cartons: cartonsOf(each),
      };
      const answer = {
        shipmentId,
        reference,
        trackingNumber: each.trackingNumber,
        carrier: each.carrier,
        labelUrls: [],
      };
      const opened = `${each.day}T10:00:00.000Z`;
      attempt.run(
        ...[id, orderId, connection, merchant, kind, reference],
        kind === 'return' ? id : reference,
        ...[JSON.stringify(accepted), each.state, opened, opened, JSON.stringify(answer)],
        ...[shipmentId, shipmentId.toLowerCase()],
      );
      if (each.piece !== null) mark.run(id, each.piece);
    }
    for (const { sql } of rules) db.exec(sql);
  })();
  db.close();
}

function cartonsOf({ reference, weight, piece }: Sent): { reference: string; weight: string }[] {
  const text = (grams: number) => (grams / 1000).toFixed(3);
  if (piece === null) return [{ reference: `${reference}-1`, weight: text(weight) }];
  // The second carton's label names the whole weight in its bill.
  return [
    { reference: `${reference}-1`, weight: text(weight - 100) },
    { reference: `${reference}-2`, weight: text(100) },
  ];
}
