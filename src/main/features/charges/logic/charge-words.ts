import type { LineKind } from '../../../../shared/charges/charge.ts';
import type { ChargeUse, ChargeUses } from '../../../../shared/settings/column-maps.ts';

/*
 * What the words of a charge say that it is for, in English, German and Spanish. The rules are tried in their order:
 * a fee for paying duty is a fee, and the biller's own VAT is no import tax.
 */

const FOR_WORK =
  /\b(fee|handling|processing|disburse|advance|brokerage|broker|clearance|entry|admin|service charge|bearbeitung|vorlage|kapitalbereitstellung|abwicklung|verzollung|provision|gebuhr|gebuehr|gestion|despacho|tramit|tasa)/;
const OF_IMPORT =
  /\b(import|einfuhr|eust|aduana|importacion|landed|customs|sales tax|salestax|ait)\b|\beinfuhr/;
const DUTY = /\b(dut(y|ies)|dty\b|zoll|einfuhrzoll|zolle|arancel|derechos)/;
const TAX =
  /\b(tax(es)?|vat|gst|steuern?|einfuhrumsatzsteuer|einfuhrust|eust|iva|impuestos?|ait|salestax)\b/;
const OWN_TAX = /\b(vat|gst|hst|mwst|mehrwertsteuer|ust|umsatzsteuer|iva|tva)\b/;
const TOTAL =
  /^(sub ?|grand |net |invoice |importe )?totals?\b|^(gesamt|zwischen|end)?summen?\b|^gesamt(betrag)?$|^(amount due|invoice amount)\b|^balance (brought|carried|due|forward)|^sum$|^suma$|^saldo\b/;
const INSURANCE = /\b(insur|ins\b|declared value|versicher|transportversicher|seguro)/;
const SHIPPING =
  /\b(ship(ping|ment)?|shp|freight|frt|transport|carriage|postage|courier|weight charge|base (charge|rate)|fuel|fsc|fracht|versand|porto|beforderung|treibstoff|kraftstoff|energiezuschlag|maut|dieselzuschlag|envio|flete|portes|combustible|peak|demand|remote area|extended area|out of delivery|residential)/;
const FEES =
  /\b(fees?|surcharge|charge|other|handling|correction|adjust|storage|redelivery|oversize|zuschlag|gebuhr|gebuehr|nebenkosten|sonstig|korrektur|lager|recargo|cargo|gastos|tasas?|otros)/;

/** Lower case, without accents; words are parted by single blanks. */
const plain = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const TOTAL_WORDS = new Set(
  'total totals subtotal sub grand net invoice amount due sum summe summen gesamt gesamtsumme gesamtbetrag zwischensumme endsumme suma saldo importe general balance forward brought carried of the'.split(
    ' ',
  ),
);

/** Whether a cell says nothing but that its row is a sum of others: a reference may begin so. */
export const isTotal = (text: string): boolean =>
  TOTAL.test(plain(text)) &&
  plain(text)
    .split(' ')
    .every((word) => TOTAL_WORDS.has(word));

/** null where the words say nothing known. */
export function meaningOf(text: string): ChargeUse | null {
  const words = plain(text);
  if (words === '') return null;
  if (TOTAL.test(words)) return 'ignored';
  const [isDuty, isTax] = [DUTY.test(words), TAX.test(words)];
  if ((isDuty || isTax || OF_IMPORT.test(words)) && FOR_WORK.test(words)) return 'fees';
  if (/\blanded cost\b/.test(words) || (isDuty && isTax)) return 'duty-and-tax';
  if (isDuty) return 'duty';
  if (isTax || OWN_TAX.test(words))
    return OWN_TAX.test(words) && !OF_IMPORT.test(words) ? 'ignored' : 'tax';
  if (INSURANCE.test(words)) return 'insurance';
  if (SHIPPING.test(words)) return 'shipping';
  return FOR_WORK.test(words) || FEES.test(words) ? 'fees' : null;
}

/** By the mapping's codes, else by the words of its code, else of its description. */
export function chargeUse(
  code: string,
  description: string,
  uses: ReadonlyMap<string, ChargeUse>,
): ChargeUse | null {
  return (
    uses.get(foldCode(code)) ??
    uses.get(foldCode(description)) ??
    meaningOf(description) ??
    meaningOf(code)
  );
}

const foldCode = (code: string): string => code.trim().toLowerCase();

export const usesByCode = (...tables: readonly (ChargeUses | undefined)[]) =>
  new Map(
    tables.flatMap((table) =>
      Object.entries(table ?? {}).map(([code, use]) => [foldCode(code), use] as const),
    ),
  );

const CREDIT =
  /\b(credit|credits|credited|cr|refund|refunded|reversal|reversed|gutschrift|gutgeschrieben|erstattung|ruckerstattung|storno|storniert|abono|abonado|nota de credito|reembolso)\b/;

/** A charge for work on a credit: "letter of credit fee". */
const CREDIT_WORK = /\b(fee|fees|check|processing|gebuhr|tasa)\b/;

/** Whether the kind of a bill, or the words of a charge, say that it is a credit. */
export const isCredit = (text: string): boolean =>
  CREDIT.test(plain(text).replace(/\bcredit (card|account|limit|term)s?\b/g, '')) &&
  !CREDIT_WORK.test(plain(text));

/** null for a charge that is for no shipment. */
export const kindOf = (use: ChargeUse): LineKind | null =>
  use === 'ignored' ? null : use === 'fees' ? 'other' : use;
