import type { ChargeAmountColumn, ChargeColumn } from '../../../../shared/charges/columns.ts';
import {
  CHARGE_AMOUNT_COLUMNS,
  CHARGE_COLUMNS,
  CHARGE_TEXT_COLUMNS,
} from '../../../../shared/charges/columns.ts';
import type { Columns } from '../../../../shared/settings/column-maps.ts';
import { bare } from '../../intake/logic/other-headings.ts';
import { currencyIn, isCurrency } from './currencies.ts';

/**
 * Headings of bills in English, German and Spanish, normalised by `bare`. The first one present is used; of charges
 * all are.
 */
const HEADINGS: Readonly<Record<ChargeColumn, readonly string[]>> = {
  biller: words(
    'biller billername billedby issuer vendor supplier carriername carrier rechnungssteller lieferant frachtfuhrer spediteur emisor facturador proveedor transportista',
  ),
  bill: words(
    'bill billnumber billno billid invoice invoicenumber invoiceno invoicenr invoiceid invoicenum rechnung rechnungsnummer rechnungsnr rechnungnr belegnummer belegnr factura numerodefactura numerofactura nofactura nodefactura facturano documentnumber documentno creditnotenumber',
  ),
  bill_date: words(
    'billdate dateofbill billingdate invoicedate dateofinvoice rechnungsdatum belegdatum fechadefactura fechafactura fechadelafactura',
  ),
  bill_type: words(
    'billtype invoicetype documenttype doctype belegart rechnungsart rechnungstyp tipodedocumento tipodefactura tipodocumento',
  ),
  line: words(
    'line lineno linenumber lineid lineitem lineitemno billline billlinenumber invoiceline invoicelinenumber position positionsnummer posnr pos zeile zeilennummer linea numerodelinea nolinea',
  ),
  date: words(
    'date chargedate shipmentdate shippingdate shipdate transactiondate pickupdate servicedate datum sendungsdatum versanddatum leistungsdatum buchungsdatum fecha fechadeenvio fechaenvio fechadecargo',
  ),
  tracking_number: words(
    'trackingnumber trackingno trackingnr trackingnum trackingid trackingcode tracking trackingnummer awb awbnumber awbno airwaybill airwaybillnumber airwaybillno airbillnumber waybill waybillnumber waybillno expressorgroundtrackingid parcelnumber parcelno packagenumber piecenumber pieceid consignmentnumber consignmentno sendungsnummer sendungsnr paketnummer paketnr packstucknummer paketscheinnummer frachtbriefnummer frachtbriefnr numerodeseguimiento numeroseguimiento seguimiento codigodeseguimiento numerodeguia guia numerodebulto numerodeenvio numerodeexpedicion shipmentnumber shipmentno',
  ),
  shipment_id: words(
    'shipmentid shpid partnershipmentid shipmentkey sendungsid iddelenvio iddeenvio idenvio identificadordelenvio',
  ),
  reference: words(
    'reference referenceno referencenumber referencenr ref refno orderreference shipmentreference shipmentreferencenumber shipmentreference1 shipmentreferencenumber1 shipperreference shipperreference1 customerreference customerref originalcustomerreference packagereference packagereferencenumber1 yourreference order orderno ordernumber orderid referenz referenznummer referenznr kundenreferenz sendungsreferenz ihrereferenz auftragsnummer auftragsnr bestellnummer bestellnr referencia referenciadelcliente referenciacliente referenciadeenvio pedido numerodepedido',
  ),
  direction: words(
    'direction isreturn return shipmentdirection richtung sendungsrichtung retoure sentido devolucion esdevolucion',
  ),
  currency: words(
    'currency currencycode currencyiso invoicecurrency invoicecurrencycode billcurrency billingcurrency chargecurrency wahrung waehrung rechnungswahrung moneda divisa monedadefactura',
  ),
  amount: words(
    'amount netamount amountnet netchargeamount chargeamount netcharge lineamount linetotal trackingidchargeamount invoicedamount billedamount betrag nettobetrag betragnetto netto positionsbetrag importe importeneto monto montoneto',
  ),
  code: words(
    'code chargecode chargetype chargekind costtype surchargecode servicecode chargeclassificationcode kostenart gebuhrenart gebuehrenart gebuhrencode leistungsart leistungscode kostenartcode codigo codigodecargo tipodecargo clasedecoste concepto',
  ),
  description: words(
    'description chargedescription charge chargename chargetext linedescription trackingidchargedescription beschreibung bezeichnung leistung leistungsbeschreibung positionstext descripcion descripciondelcargo conceptofacturado cargo detalle',
  ),
  weight: words(
    'weight billedweight billableweight chargeableweight chargedweight ratedweight ratedweightamount invoicedweight billweight weightbilled gewicht abgerechnetesgewicht berechnetesgewicht frachtgewicht frachtpflichtigesgewicht abrechnungsgewicht fakturiertesgewicht peso pesofacturado pesofacturable pesotasado pesocobrado actualweight',
  ),
  weight_unit: words(
    'weightunit weightunits weightuom weightunitofmeasure ratedweightunits billedweightunit billedweightunitofmeasure uom gewichtseinheit einheitgewicht unidaddepeso unidadpeso unidad',
  ),
  shipping: words(
    'shipping shippingcost shippingcosts shippingcharge shippingcharges shippingamount shippingfee freight freightcharge freightcharges freightcost freightamount transportation transportationcharge transportationcharges transportationchargeamount transport transportcharge transportcharges weightcharge basecharge baserate basefreight postage carriage fracht frachtkosten frachtbetrag frachtentgelt versand versandkosten versandkostennetto transportkosten transportentgelt porto beforderungsentgelt envio costedeenvio costodeenvio gastosdeenvio flete portes transporte costedetransporte fuel fuelsurcharge fuelcharge treibstoffzuschlag kraftstoffzuschlag energiezuschlag dieselzuschlag recargoporcombustible recargocombustible suplementodecombustible combustible peaksurcharge demandsurcharge remoteareasurcharge residentialsurcharge maut mautzuschlag',
  ),
  insurance: words(
    'insurance insurancecharge insurancecharges insurancecost insuranceamount insurancefee insured declaredvaluecharge versicherung versicherungskosten versicherungsbetrag transportversicherung seguro costedelseguro importedelseguro gastosdeseguro',
  ),
  duty: words(
    'duty duties dutyamount customsduty customsduties importduty importduties zoll zolle zollbetrag zollabgaben einfuhrzoll arancel aranceles derechosdeaduana derechosarancelarios derechosdeimportacion',
  ),
  tax: words(
    'tax taxes importtax importtaxes importvat importvatamount importgst salestax einfuhrumsatzsteuer einfuhrust eust einfuhrsteuer steuer steuern ivaimportacion ivadeimportacion ivaalaimportacion impuestodeimportacion impuestosdeimportacion impuesto impuestos ait',
  ),
  duty_and_tax: words(
    'dutyandtax dutytax dutiesandtaxes dutiesandtax dutiestaxes dutytaxes landedcost zollundsteuer zollundsteuern zollundeust zollundeinfuhrumsatzsteuer einfuhrabgaben abgaben aranceleseimpuestos derechoseimpuestos arancelesimpuestos',
  ),
  fees: words(
    'fees fee otherfees otherfee other othercharge othercharges othercosts surcharge surcharges additionalcharges additionalfees handling handlingfee handlingcharge disbursementfee disbursement advancementfee advancefee clearancefee customsclearance customsclearancefee entryfee brokerage brokeragefee processingfee servicefee adminfee miscellaneous gebuhr gebuhren gebuehren nebenkosten sonstiges sonstigekosten zuschlag zuschlage bearbeitungsgebuhr vorlageprovision kapitalbereitstellungsprovision kapitalbereitstellung zollabwicklung verzollung verzollungsgebuhr zollgebuhr tasa tasas gastos otrosgastos otroscargos recargo recargos gestion gastosdegestion despacho despachoaduanero tramitesaduaneros',
  ),
};

/** Tax that the biller charges on its own services: no import tax, and refunded by the tax office. */
const OWN_TAX: ReadonlySet<string> = new Set(
  words(
    'vat vatamount vattotal totalvat vatrate valueaddedtax gst gstamount hst taxamount totaltax taxtotal taxvalue mwst mwstbetrag mehrwertsteuer mehrwertsteuerbetrag ust ustbetrag umsatzsteuer umsatzsteuerbetrag iva importeiva importedeiva cuotaiva cuotadeiva tva',
  ),
);

function words(all: string): string[] {
  return all.split(' ');
}

/** Of a path in XML the last element, or the last two where that alone says nothing: `invoice/@number`. */
function bareHeading(heading: string): string {
  const [last = '', before = ''] = heading.toLowerCase().split('/').toReversed();
  const word = bare(last);
  return before === '' || KNOWN.has(word) ? word : either(word, bare(`${before}${last}`));
}

const either = (word: string, longer: string): string => (KNOWN.has(longer) ? longer : word);

/** `..`: of an element around the row, which may hold the bill's totals. */
const isAround = (heading: string): boolean => heading.startsWith('../');

export const isOwnTax = (heading: string): boolean => OWN_TAX.has(bareHeading(heading));

/** Without the currency or unit behind it: `Betrag (EUR)`, `weight kg`. */
function withUnit(word: string): { word: string; currency?: string; weightUnit?: string } {
  const [last3, last2] = [word.slice(-3).toUpperCase(), word.slice(-2).toUpperCase()];
  if (word.length > 3 && isCurrency(last3)) return { word: word.slice(0, -3), currency: last3 };
  if (last3 === 'LBS') return { word: word.slice(0, -3), weightUnit: 'LB' };
  if (last2 === 'KG' || last2 === 'LB') return { word: word.slice(0, -2), weightUnit: last2 };
  return { word };
}

const KNOWN: ReadonlyMap<string, ChargeColumn> = new Map(
  CHARGE_COLUMNS.toReversed().flatMap((column) =>
    [bare(column.replaceAll('_', '')), ...HEADINGS[column]].map((word) => [word, column] as const),
  ),
);

/** The currency that a heading states of its column: `Freight EUR`, `Zoll (EUR)`. */
export function currencyOfHeading(heading: string): string | null {
  const [sign] = /[€£₩]/.exec(heading) ?? [];
  if (sign !== undefined) return currencyIn(sign);
  const word = bareHeading(heading);
  return KNOWN.has(word) ? null : (withUnit(word).currency ?? null);
}

/** Whether a heading is one of a bill. */
export const isBillHeading = (heading: string): boolean => {
  const word = bareHeading(heading);
  return KNOWN.has(word) || KNOWN.has(withUnit(word).word) || OWN_TAX.has(word);
};

/** The columns that the headings of a bill speak of. */
export function guessedColumns(headings: readonly string[]): Columns {
  const free = new Map<string, string>();
  const columns: Columns = {};
  for (const heading of headings) {
    const word = bareHeading(heading);
    if (OWN_TAX.has(word)) continue;
    const plain = KNOWN.has(word) ? { word } : withUnit(word);
    const isNearer = !free.has(plain.word) || isAround(free.get(plain.word) ?? '');
    if (isNearer) free.set(plain.word, heading);
    if (!KNOWN.has(plain.word)) continue;
    if (plain.currency) columns.currency ??= `=${plain.currency}`;
    if (plain.weightUnit) columns.weight_unit ??= `=${plain.weightUnit}`;
  }
  const take = (column: ChargeColumn, all: boolean): void => {
    const own = [bare(column.replaceAll('_', '')), ...HEADINGS[column]];
    const found = [...new Set(own)].flatMap((word) => {
      const heading = free.get(word);
      return heading === undefined || (isMoney(column) && isAround(heading)) ? [] : [word];
    });
    const taken = all ? found : found.slice(0, 1);
    if (taken.length === 0) return;
    columns[column] = taken.map((word) => free.get(word)).join(' + ');
    for (const word of taken) free.delete(word);
  };
  for (const column of CHARGE_TEXT_COLUMNS) take(column, false);
  for (const column of CHARGE_AMOUNT_COLUMNS) take(column, true);
  return inOneShape(columns);
}

const isMoney = (column: ChargeColumn): boolean =>
  column === 'amount' || CHARGE_AMOUNT_COLUMNS.some((each) => each === column);

/** A row has one charge, with its words and amount, or a column for each charge. */
function inOneShape(columns: Columns): Columns {
  const wide = CHARGE_AMOUNT_COLUMNS.filter((column) => columns[column] !== undefined);
  const says = columns.code ?? columns.description;
  const isLong = columns.amount !== undefined && says !== undefined && !isWide(wide);
  const left = isLong ? wide : wide.length > 0 ? (['amount'] as const) : [];
  return Object.fromEntries(
    Object.entries(columns).filter(([column]) => !left.some((each) => each === column)),
  );
}

/** A tax beside the amount of a line is the biller's own. */
const isWide = (found: readonly ChargeAmountColumn[]): boolean =>
  found.filter((column) => column !== 'tax').length > 1;
