import Big from 'big.js';
import { DecimalSchema, show } from '../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { money } from '../../../../shared/kernel/money.ts';
import type { ChargeUse } from '../../../../shared/settings/column-maps.ts';
import {
  type FoundRecord,
  invoiceNumberOf,
  type OperationAnswer,
} from '../../../../shared/settings/operations.ts';
import { readDay } from './bill-days.ts';
import { chargeUse, isCredit, kindOf } from './charge-words.ts';
import { currencyIn } from './currencies.ts';
import type { LineOfFile } from './identity.ts';

/*
 * The interface document shows no fields of an invoice: records with an invoice's number are its head, and records
 * inside them with an amount its lines.
 */

/** Name of the biller of all invoices that the partner's interface answers. */
export const PARTNER = 'partner';

export interface PartnerInvoice {
  number: string;
  shipmentId: string;
  trackingNumber: string;
  reference: string;
  lines: LineOfFile[];
  /** Amounts that are no charge for a shipment. */
  ignored: number;
  /** Why lines of it were left out. */
  problems: Message[];
}

/** Whose invoices were asked for: what an answer leaves out is of this one. */
export interface AskedFor {
  shipmentId: string | null;
  trackingNumber: string | null;
  reference: string;
  currency: string;
}

/** `number`: of the invoice that was asked for, where its answer does not repeat it. */
export function invoicesIn(
  { found, operation }: OperationAnswer,
  asked: AskedFor,
  number: string | null,
): PartnerInvoice[] {
  const named = found.filter((record) => invoiceNumberOf(record) !== null);
  const heads = named.filter(
    (record) =>
      !named.some(
        (other) =>
          other !== record &&
          isInside(record, other) &&
          invoiceNumberOf(other) === invoiceNumberOf(record),
      ),
  );
  const [first] = found;
  const all = heads.length > 0 || number === null || !first ? heads : [first];
  return all.map((head) => {
    const inside = found.filter(
      (record) =>
        isInside(record, head) &&
        !all.some((other) => other !== head && isInside(other, head) && isInside(record, other)),
    );
    return invoiceOf(head, inside, { asked, operation, number });
  });
}

const isInside = ({ at }: FoundRecord, { at: around }: FoundRecord): boolean =>
  at !== around && (around === '' || at.startsWith(`${around}.`) || at.startsWith(`${around}[`));

function invoiceOf(
  head: FoundRecord,
  inside: readonly FoundRecord[],
  { asked, operation, number }: { asked: AskedFor; operation: string; number: string | null },
): PartnerInvoice {
  const { fields } = head;
  const isOwn = !fields.ShipmentID || fields.ShipmentID === asked.shipmentId;
  const invoice: PartnerInvoice = {
    number: invoiceNumberOf(head) ?? number ?? '',
    shipmentId: fields.ShipmentID ?? asked.shipmentId ?? '',
    trackingNumber: fields.TrackingNumber ?? (isOwn ? (asked.trackingNumber ?? '') : ''),
    reference: fields.Reference ?? (isOwn ? asked.reference : ''),
    lines: [],
    ignored: 0,
    problems: [],
  };
  const currency = currencyIn(
    fields.Currency ??
      inside.find((each) => each.fields.Currency)?.fields.Currency ??
      asked.currency,
  );
  if (currency === null) {
    const found = show(fields.Currency);
    invoice.problems.push(say('expected a currency like USD, found {found}', { found }));
    return invoice;
  }
  const status = fields.InvoiceStatus ?? fields.Status ?? '';
  const isCredited = isCredit(status) || ENDED.test(status) || isCredit(fields.InvoiceType ?? '');
  const billDate = readDay(fields.InvoiceDate ?? '', null);
  const of = {
    biller: PARTNER,
    bill: invoice.number,
    weight: null,
    trackingNumber: invoice.trackingNumber,
    shipmentId: invoice.shipmentId,
    reference: invoice.reference,
    direction: null,
    date: null,
    billDate: billDate === 'unclear' ? null : billDate,
    file: operation,
  };
  for (const [index, { code, use, amount }] of chargesIn(head, inside).entries()) {
    const parsed = DecimalSchema.safeParse(amount);
    const kind = kindOf(use);
    if (!parsed.success)
      invoice.problems.push(
        say('expected an amount like 12.34, found {found}', { found: show(amount) }),
      );
    else if (kind === null || new Big(parsed.data).eq(0)) invoice.ignored += 1;
    else {
      const line = { ...of, line: String(index + 1), code, kind, row: index + 1 };
      invoice.lines.push({ ...line, amount: money(parsed.data, currency) });
      // A credited invoice is owed no more; its lines stay.
      if (isCredited && !parsed.data.startsWith('-'))
        invoice.lines.push({
          ...line,
          code: `${code} credit`,
          amount: money(`-${parsed.data}`, currency),
        });
    }
  }
  return invoice;
}

const ENDED = /^(cancell?ed|void|voided)$/i;

interface Charge {
  code: string;
  use: ChargeUse;
  amount: string;
}

const NO_CODES = new Map<string, ChargeUse>();

function chargesIn(head: FoundRecord, inside: readonly FoundRecord[]): Charge[] {
  const lines = inside.flatMap(({ fields }): Charge[] => {
    const { Description: code = '', Amount, Total, TotalAmount } = fields;
    const amount = Amount ?? TotalAmount ?? Total;
    if (code === '' || amount === undefined) return [];
    return [{ code, use: chargeUse(code, '', NO_CODES) ?? 'fees', amount }];
  });
  return lines.length > 0 ? lines : [head, ...inside].flatMap(({ fields }) => ofFields(fields));
}

/** Of each the first that is there: what is really charged comes before what was estimated. */
const FIELDS: readonly [use: ChargeUse, names: readonly string[]][] = [
  ['shipping', ['ActualShippingCost', 'DiscountedShippingCost', 'ShippingCost']],
  ['insurance', ['Insurance']],
  ['duty', ['ActualDuty', 'Duty']],
  ['tax', ['ActualSalesTax', 'SalesTax']],
  ['tax', ['ActualAIT', 'AIT']],
];

function ofFields(fields: FoundRecord['fields']): Charge[] {
  const found = FIELDS.flatMap(([use, names]): Charge[] => {
    const name = names.find((each) => fields[each] !== undefined);
    return name === undefined ? [] : [{ code: name, use, amount: fields[name] ?? '' }];
  });
  const landed = fields.ActualLandedCost ?? fields.LandedCost;
  const hasParts = found.some(({ use }) => use === 'duty' || use === 'tax');
  if (landed === undefined || hasParts) return found;
  return [...found, { code: 'LandedCost', use: 'duty-and-tax', amount: landed }];
}
