/**
 * Headings that other programs use for a column, in English, German and Spanish, normalised by `bare`. The
 * first one present in a file is used.
 */
export const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = listed({
  reference:
    'orderno ordernumber orderid order bestellnummer bestellnr auftragsnummer auftragsnr bestellung auftrag referenz numerodepedido numeropedido nodepedido nopedido pedido referencia name',
  merchant: 'mandant comerciante',
  currency: 'currencycode wahrung waehrung moneda divisa',
  weight_unit: 'gewichtseinheit unidaddepeso',
  notes: 'bemerkung bemerkungen notiz notizen notas observaciones',
  ship_to_name:
    'shippingname recipient recipientname customername customer empfanger empfaenger kunde kundenname destinatario nombredeldestinatario nombredelcliente cliente nombre name',
  ship_to_address_line1:
    'shippingaddress1 shippingstreet address1 address street strasse strasseundhausnummer strassehausnummer strassenr lieferstrasse adresse anschrift direccion direccion1 calle domicilio',
  ship_to_address_line2: 'shippingaddress2 address2 adresszusatz adresse2 direccion2',
  ship_to_city:
    'shippingcity city town ort stadt wohnort lieferort ciudad poblacion localidad municipio',
  ship_to_state:
    'shippingprovince shippingstate state province region bundesland kanton provincia estado',
  ship_to_country:
    'shippingcountry country countrycode shippingcountrycode land landercode laendercode landeskurzel lieferland pais codigodepais codigopais',
  ship_to_zip: 'shippingzip zip zipcode postcode postalcode plz postleitzahl codigopostal cp',
  ship_to_phone: 'shippingphone phone telephone telefon telefonnummer tel mobil telefono movil',
  ship_to_email: 'email mail emailadresse correo correoelectronico',
  sku: 'lineitemsku itemsku item productcode articlenumber artikelnummer artikelnr artnr artikel codigodearticulo codigoarticulo articulo codigo',
  barcode: 'ean gtin strichcode codigodebarras',
  description:
    'lineitemname productname title itemname bezeichnung artikelbezeichnung artikelname beschreibung produktname descripcion nombredelarticulo producto',
  quantity: 'lineitemquantity qty units menge anzahl stuck stueck stuckzahl cantidad unidades uds',
  unit_weight:
    'weight itemweight stuckgewicht einzelgewicht artikelgewicht gewicht pesounitario peso',
  unit_price: 'lineitemprice price itemprice einzelpreis stuckpreis preis preciounitario precio',
  hs_code:
    'hs tariffcode hscodes zolltarifnummer warennummer codigohs codigoarancelario partidaarancelaria',
  origin_country: 'origin countryoforigin ursprungsland herkunftsland ursprung paisdeorigen origen',
});

function listed<K extends string>(names: Record<K, string>): Record<K, string[]> {
  const each = Object.entries<string>(names).map(([column, all]) => [column, all.split(' ')]);
  return Object.fromEntries(each) as Record<K, string[]>;
}

/** Lower case, without blanks, punctuation, accents and umlauts. */
export const bare = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
