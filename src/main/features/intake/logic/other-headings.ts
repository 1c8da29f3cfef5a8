/**
 * Headings that other programs use for a column beside its name, in English, German and Spanish, normalised by
 * `bare`. The first one present in a file is used.
 */
export const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = listed({
  reference:
    'orderno ordernumber orderid order bestellnummer bestellnr auftragsnummer auftragsnr bestellung auftrag referenz numerodepedido numeropedido nodepedido nopedido pedido referencia name',
  merchant: 'mandant comerciante',
  currency: 'currencycode ordercurrency ordercurrencycode wahrung waehrung moneda divisa',
  weight_unit: 'gewichtseinheit unidaddepeso',
  notes: 'bemerkung bemerkungen notiz notizen notas observaciones',
  sku: 'lineitemsku itemsku item productcode articlenumber artikelnummer artikelnr artnr artikel codigodearticulo codigoarticulo articulo codigo',
  barcode: 'ean gtin strichcode codigodebarras',
  description:
    'lineitemname productname productdescription title itemname itemtitle bezeichnung artikelbezeichnung artikelname beschreibung produktname descripcion nombredelarticulo producto item',
  quantity: 'lineitemquantity qty units menge anzahl stuck stueck stuckzahl cantidad unidades uds',
  unit_weight:
    'weight itemweight stuckgewicht einzelgewicht artikelgewicht gewicht pesounitario peso',
  unit_price: 'lineitemprice price itemprice einzelpreis stuckpreis preis preciounitario precio',
  hs_code:
    'hs tariffcode hscodes zolltarifnummer warennummer codigohs codigoarancelario partidaarancelaria',
  origin_country: 'origin countryoforigin ursprungsland herkunftsland ursprung paisdeorigen origen',
});

/** Of the states of an order, and of what was paid for it beside its sums. */
export const STATE_HEADINGS: Readonly<Record<string, readonly string[]>> = listed({
  order_status: 'status auftragsstatus bestellstatus estado estadodelpedido',
  payment_status: 'financialstatus zahlungsstatus zahlstatus estadodelpago',
  fulfilment_status:
    'fulfillmentstatus deliverystatus shippingstatus shipmentstatus lieferstatus versandstatus estadodelenvio',
  cancelled_at:
    'canceledat cancelleddate canceleddate canceldate storniertam stornodatum fechadecancelacion',
  order_refunded:
    'refundedamount amountrefunded refundamount totalrefunded orderrefundamount erstattet erstattungsbetrag importereembolsado',
  order_discount:
    'discountamount discounttotal totaldiscount orderdiscountamount cartdiscount cartdiscountamount couponvalue coupondiscount gesamtrabatt descuentototal',
  line_discount: 'lineitemdiscount itemdiscount itempromotiondiscount',
  line_shipped: 'quantityshipped shippedquantity qtyshipped shippedqty cantidadenviada',
  line_status: 'lineitemfulfillmentstatus lineitemstatus itemstatus positionsstatus',
  needs_shipping: 'lineitemrequiresshipping requiresshipping',
});

/** Sums of an order. One alone may be of a line: they are proposed where a file has several of them. */
export const SUM_HEADINGS: Readonly<Record<string, readonly string[]>> = listed({
  order_subtotal: 'subtotal subtotalamount ordersubtotalamount zwischensumme',
  order_tax: 'taxes taxtotal totaltax ordertotaltax ordertotaltaxamount gesamtsteuer',
  order_shipping:
    'shipping shippingcost shippingamount shippingprice shippingrate shippingtotal shippingfee ordershippingamount postage postagecost deliverycost versandkosten gastosdeenvio costedeenvio',
  order_total:
    'total totalamount grandtotal amounttotal ordertotalamount gesamtbetrag gesamtsumme totaldelpedido totalpedido',
});

/** Of the receiver's address, without what says that it is the receiver's. */
export const RECEIVER_HEADINGS: Readonly<Record<string, readonly string[]>> = listed({
  ship_to_name:
    'name customername recipient customer fullname empfanger empfaenger kunde kundenname destinatario nombredeldestinatario nombredelcliente cliente nombre',
  ship_to_address_line1:
    'addressline1 address1 address street street1 strasse strasseundhausnummer strassehausnummer strassenr adresse anschrift direccion direccion1 calle domicilio',
  ship_to_address_line2: 'addressline2 address2 street2 adresszusatz adresse2 direccion2',
  ship_to_city: 'city town ort stadt wohnort suburb ciudad poblacion localidad municipio',
  ship_to_state: 'state province region bundesland kanton provincia estado',
  ship_to_country:
    'country countrycode countryname countryiso land landercode laendercode landeskurzel pais codigodepais codigopais',
  ship_to_zip: 'zip zipcode postcode postalcode zippostalcode plz postleitzahl codigopostal cp',
  ship_to_phone: 'phone phonenumber telephone telefon telefonnummer tel mobil telefono movil',
  ship_to_email: 'email mail emailaddress emailadresse correo correoelectronico',
});

/** What says it before such a heading. */
export const OF_RECEIVER = words(
  'shipto shippingaddress shipping deliveryaddress delivery recipient lieferadresse lieferanschrift liefer versand direcciondeenvio envio entrega',
);
export const FIRST_NAMES = words('firstname givenname forename vorname nombre');
export const LAST_NAMES = words(
  'lastname surname familyname nachname familienname apellidos apellido',
);
export const HOUSE_NUMBERS = words('housenumber houseno streetnumber hausnummer hausnr');

function words(all: string): string[] {
  return all.split(' ');
}

function listed<K extends string>(names: Record<K, string>): Record<K, string[]> {
  const each = Object.entries<string>(names).map(([column, all]) => [column, words(all)]);
  return Object.fromEntries(each) as Record<K, string[]>;
}

/** Lower case, without blanks, punctuation, accents and umlauts. */
export const bare = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
