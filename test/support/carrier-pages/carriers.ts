import type { Size } from './drawing.ts';

/** Sizes of labels, in points. */
export const SIZES = {
  '4x6': [288, 432],
  '4x8': [288, 576],
  A6: [297.64, 419.53],
  '100x150': [283.46, 425.2],
  '105x210': [297.64, 595.28],
  A5: [419.53, 595.28],
} as const satisfies Record<string, Size>;

/** A carrier's label, as it is laid out. */
export interface Carrier {
  name: string;
  language: string;
  size: keyof typeof SIZES;
  /** Of its parcels' numbers, by `numberOf`. */
  number: string;
  /** Country, postal code and town of the receiver. */
  to: string;
  /** By `drawLayout`. */
  layout: string;
}

const carrier = (
  name: string,
  [language, size, number, to]: readonly [string, keyof typeof SIZES, string, string],
  layout: string,
): Carrier => ({ name, language, size, number, to, layout });

/**
 * Labels in the layouts of carriers. In braces: `number` of the parcel (`spaced`: in groups of four), `master` of the
 * shipment, `ref` of the order, `carton`, `n` of `m`, `kg`, `date`, `zip`, `city`, `cc` (country); `w.…`: words of the language.
 */
export const CARRIERS: readonly Carrier[] = [
  carrier(
    'UPS',
    ['en', '4x6', 'UPS', 'DE 10115 Berlin'],
    `
    from {w.from}
    cols {kg} KG | SHP WT: {kg} KG | {n} OF {m}
    small DATE: {date}
    to SHIP TO:
    rule
    square datamatrix [)>{cc}{zip}{number}UPSN5R8W61{ref} | DEU 411 0-00
    low 421276{zip}
    rule
    head UPS SAVER | 1P
    text TRACKING #: {spaced}
    rule
    bars {number}
    rule
    small BILLING: P/P   DESC: Goods
    text Reference No.1: {carton}
    small Reference No.2: {ref}   XOL 26.11.08   NV45 65.0A 11/2026`,
  ),
  carrier(
    'UPS Ground',
    ['en', '4x6', 'UPS', 'US 30301 Atlanta'],
    `
    frame
    from FROM
    cols {kg} LBS | {n} OF {m}
    to SHIP TO:
    rule
    head GA 303 9-22
    low 42030301
    rule
    head UPS GROUND
    text TRACKING #: {spaced}
    bars {number}
    rule
    small BILLING: P/P
    text REF 1: {carton}
    fill
    small RETURN SERVICE REQUESTED   WNTNV50 11.0A 11/2026`,
  ),
  carrier(
    'FedEx Express',
    ['en', '4x6', 'D 12 7946', 'DE 10115 Berlin'],
    `
    from ORIGIN ID: QDUA
    cols SHIP DATE: {date} | ACTWGT: {kg} KG | DIMS: 32x46x38 CM
    rule
    to TO
    cols REF: {carton} | INV: {ref} | DEPT:
    square pdf417 [)>01021{zip}{cc}{number}0430FDE{n}/{m}{kg}KGN | J221022010502uv
    rule
    cols TRK# 0430 | {n} of {m}
    large {spaced}
    head XH BERA | INTL PRIORITY
    cols MPS# {number} | Mstr# {master} | {zip} {cc} BER
    bars {number}`,
  ),
  carrier(
    'FedEx Ground',
    ['en', '4x6', 'D 12 3929', 'US 98101 Seattle'],
    `
    from FROM:
    cols SHIP DATE: {date} | ACTWGT: {kg} LB | CAD: 6998000
    to TO
    cols REF: {carton} | PO: {ref} | {n} of {m}
    rule
    square pdf417 [)>01{zip}840019{number}FDEG{carton}
    head FedEx Ground | G
    text TRK# {spaced}
    bars 9622001900000000000000{number}
    head 9622 0019 0 | {zip}`,
  ),
  carrier(
    'DHL Express',
    ['en', '4x8', 'D 10 62', 'DE 10115 Berlin'],
    `
    head EXPRESS WORLDWIDE | WPX
    small {date} MYPRINT 1.0 / *30-0821*
    from From:
    to To:
    large GB-LHR-ESX   DE-BER-BER
    cols C-{cc} | Day: | Time:
    rule
    cols Ref: {carton} | Pce/Shpt Weight {kg} kg | Piece {n}/{m}
    rule
    bars {master} | WAYBILL {master}
    bars 2LDE{zip}+48000001 | (2L) DE{zip}+48000001
    bars JJD01{number}{seq} | (J) JD01 {number} {seq}
    small Content: Goods   Order {ref}`,
  ),
  carrier(
    'DHL Paket',
    ['de', '4x8', 'SSCC 0034043', 'DE 10115 Berlin'],
    `
    frame
    head DHL PAKET
    from Von:
    rule
    to An:
    rule
    small Abrechnungsnr.: 33333333330102
    small Referenznr.: {carton}
    cols Sendungsnr.: {number} | Gewicht: {kg} kg
    rule
    cols Alterssichtprüfung | GoGreen | {n}/{m}
    rule
    small Leitcode/Routingcode
    gs1 (403)27610115+99000943042 | (403)27610115+99000943042
    small Sendungsnummer
    gs1 (00){number} | (00){number}
    small Common Label PLG@DHL Business Portal`,
  ),
  carrier(
    'DPD',
    ['de', 'A6', 'D 14 0998', 'DE 10115 Berlin'],
    `
    cols {w.from} | {w.ref}: {carton}
    from
    rule
    to {w.to}
    cols {w.parcel} {n} / {m} | {kg} kg | Kundennr. 99800001
    rule
    head DE-DPD-0110 | D
    square aztec {zip}{number}101276{carton} | Track {number} | {date}
    huge 0110
    rule
    text {spaced}  Service CL
    bars %00{zip}{number}101276`,
  ),
  carrier(
    'GeoPost (DPD France)',
    ['fr', 'A6', 'D 14 2501', 'FR 75011 Paris'],
    `
    head PREDICT | 075
    from {w.from}
    to {w.to}
    cols {w.ref} {carton} | {w.parcel} {n}/{m} | {kg} kg
    rule
    huge 0 75
    text {spaced}
    bars %00{zip}{number}328250
    fill
    small Commande {ref}`,
  ),
  carrier(
    'GLS',
    ['de', 'A6', 'D 11 4411', 'DE 10115 Berlin'],
    `
    square datamatrix A{cc}{zip}GLS{number}{carton}ZJ4K2M1X | ZJ4K2M1X | DE 215 | {date}
    rule
    head BusinessParcel | 215
    to {w.to}
    rule
    cols {w.parcel} {n} von {m} | {w.weight} {kg} kg | {w.ref} {carton}
    bars {number}7 | {number} 7
    from {w.from}
    small Kontakt ID 2760000001   Track-ID ZJ4K2M1X`,
  ),
  carrier(
    'Hermes',
    ['de', '4x6', 'ENDS H100 77101', 'DE 10115 Berlin'],
    `
    head Hermes HSI | M
    to Empfänger
    rule
    from Absender
    cols Auftragsnr. {ref} | Kunden-Ref. {carton} | {kg} kg
    huge 54 21
    bars {number} | {spaced}
    small Packstück {n}/{m}`,
  ),
  carrier(
    'Evri',
    ['en', '4x6', 'D 16 8300', 'GB SW1A 1AA London'],
    `
    head EVRI | STANDARD
    to To
    rule
    cols Client ref {carton} | Weight {kg}KG | Parcel {n} of {m}
    big 22 D 0145
    square datamatrix EV{number}SW1A1AA | Track at example.com
    bars {number} | {spaced}
    from Return address:`,
  ),
  carrier(
    'PostNL',
    ['nl', '4x6', 'ENDS 3STEST 01', 'NL 1012AB Amsterdam'],
    `
    head PostNL | 3085
    to Naar:
    rule
    cols Kenmerk {carton} | {kg} kg | Colli {n}/{m}
    text 3085 Standaard pakket
    bars {number} | {spaced}
    square datamatrix {number}1012ABNL{ref} | Zending {ref}
    from Van:
    small Retour afzender indien onbestelbaar`,
  ),
  carrier(
    'bpost',
    ['nl', 'A6', 'D 24 3232', 'BE 1000 Brussel'],
    `
    head bpack 24h Pro | 24h
    from Afzender / Expéditeur
    to Bestemmeling / Destinataire
    rule
    cols Ref. {carton} | {kg} kg | {n}/{m}
    big BRU 1000
    bars {number} | {spaced}
    small Bestelling {ref}`,
  ),
  carrier(
    'Colissimo',
    ['fr', '4x6', 'ENDS 8L 44', 'FR 75011 Paris'],
    `
    head COLISSIMO | SIGNATURE
    from Expéditeur
    rule
    to Destinataire
    cols Réf. client : {carton} | Poids : {kg} kg | {n}/{m}
    rule
    small N° de colis : {spaced}
    bars {number}
    low 1{zip}000{number}
    small En cas de non-livraison retour à l'expéditeur   Commande {ref}`,
  ),
  carrier(
    'La Poste Lettre suivie',
    ['fr', 'A6', 'ENDS 1L 87', 'FR 69002 Lyon'],
    `
    head LETTRE SUIVIE | 20 g
    square datamatrix %0000690021L{number}{ref}
    to Destinataire
    cols Réf. {carton} | {date}
    bars {number} | {spaced}
    from Expéditeur`,
  ),
  carrier(
    'Chronopost',
    ['fr', 'A6', 'ENDS XY FR', 'FR 75011 Paris'],
    `
    head CHRONO 13 | 01
    from Expéditeur
    to Destinataire
    cols Réf. {carton} | {kg} kg | Colis {n}/{m}
    rule
    huge FR-75-G2
    bars %00{zip}{number}13250
    text {spaced}
    bars {number}`,
  ),
  carrier(
    'Correos',
    ['es', '4x6', 'ENDS PQ4F6A0 28013Y', 'ES 28013 Madrid'],
    `
    frame
    head Paq Premium | DOMICILIO
    from Remitente
    to Destinatario
    cols Ref. {carton} | Peso {kg} kg | Bulto {n} de {m}
    rule
    bars {number} | {number}
    square datamatrix {number}{zip}{ref} | Pedido {ref} | Con retorno: NO`,
  ),
  carrier(
    'SEUR',
    ['es', 'A6', 'D 14 0846', 'ES 08002 Barcelona'],
    `
    head SEUR 24 | BARCELONA
    to Destinatario
    cols Ref. {carton} | Kg {kg} | Bultos {n} / {m}
    huge 08 02
    bars {number} | {spaced}
    from Remitente
    small Reembolso 0,00   Portes pagados   Pedido {ref}`,
  ),
  carrier(
    'Poste Italiane',
    ['it', '4x6', 'ENDS 5P5P4 1', 'IT 20121 Milano'],
    `
    frame
    head Poste Delivery Business | EXPRESS
    from MITTENTE
    to DESTINATARIO
    cols Rif. {carton} | Peso {kg} kg | Collo {n} di {m}
    rule
    bars {number} | LDV {number}
    square datamatrix {number}{zip}MI{ref} | MI CMP | Ordine {ref}`,
  ),
  carrier(
    'BRT',
    ['it', '100x150', 'D 15 1642', 'IT 00184 Roma'],
    `
    head BRT | ROMA 042
    to Destinatario
    huge 042-31
    cols Rif. {carton} | Kg {kg} | Colli {n}/{m}
    bars {number} | {spaced}
    from Mittente
    small Data {date} Ordine {ref} Ritiro: NO`,
  ),
  carrier(
    'CTT',
    ['pt', '4x6', 'ENDS DA0 PT', 'PT 1250-096 Lisboa'],
    `
    head CTT EXPRESSO | 24
    from Remetente
    to Destinatário
    cols Ref. {carton} | Peso {kg} kg | Vol. {n} de {m}
    rule
    bars {number} | {number}
    text Devolução de documentos: NÃO
    small Encomenda {ref}`,
  ),
  carrier(
    'Swiss Post',
    ['de', 'A6', 'D 18 9900', 'CH 8001 Zürich'],
    `
    head PostPac PRI | P.P.
    from Absender / Expéditeur / Mittente
    to Empfänger
    rule
    cols Ref. {carton} | {kg} kg | {n}/{m}
    bars {number} | {spaced}
    square datamatrix 756{zip}{number}{ref} | Post CH AG | Auftrag {ref}`,
  ),
  carrier(
    'Austrian Post',
    ['de', '4x6', 'D 22 1000000500', 'AT 1030 Wien'],
    `
    frame
    head Paket Österreich | Post
    square qr AT{zip}{number}{ref} | SN Version: 5.6.006.0
    rule
    from Absender / Sender
    small Absender Ref. / Sender Ref.: {ref}
    small Paket Ref. / Package Ref.: {carton}
    rule
    to Empfänger / Deliver to
    cols Gewicht / Weight: {kg} kg | {n}/{m}
    rule
    bars {number} | {spaced}`,
  ),
  carrier(
    'Royal Mail',
    ['en', '4x6', 'S10 TT GB', 'GB SW1A 1AA London'],
    `
    frame
    head Royal Mail | Tracked 48
    square datamatrix JGB 6214{number}SW1A1AA0{ref} | Delivered by | {date}
    text {spaced}
    rule
    to
    rule
    bars {number} | {spaced}
    small Customer Reference: {carton}   Department: {n} of {m}
    from Return Address`,
  ),
  carrier(
    'Parcelforce',
    ['en', '4x6', 'ENDS PB 001', 'GB M1 1AE Manchester'],
    `
    head express 24 | MAN
    to Deliver to:
    cols Ref {carton} | {kg} Kg | Parcel {n} of {m}
    big M1 1AE
    bars {number} | {spaced}
    from Sender:
    small Order {ref}   Sign on delivery`,
  ),
  carrier(
    'An Post',
    ['en', 'A6', 'S10 CE IE', 'IE D02AF30 Dublin'],
    `
    frame
    head An Post | Standard Parcel
    from Sent by
    to To
    cols Ref {carton} | {kg}kg | {n} of {m}
    rule
    bars {number} | {spaced}
    square datamatrix IE{number}D02AF30{ref} | Order {ref}`,
  ),
  carrier(
    'PostNord',
    ['sv', '105x210', 'SSCC 0037332', 'SE 11122 Stockholm'],
    `
    frame
    head MyPack Home | 17
    from Avsändare
    rule
    to Mottagare
    rule
    cols Ref. {carton} | Vikt {kg} kg | Kolli {n} av {m}
    small Mottagarens telefon: 070 000 00 00
    big STO A 112
    rule
    gs1 (00){number} | (00) {number}
    small Vid retur: 0000   Order {ref}`,
  ),
  carrier(
    'PostNord Danmark',
    ['da', '105x210', 'SSCC 0037073', 'DK 1050 København'],
    `
    head Privatpakke Hjem | 09
    from Afsender
    rule
    to Modtager
    rule
    cols Ref. {carton} | Vægt {kg} kg | Kolli {n} af {m}
    big DK 105
    gs1 (00){number} | (00) {number}
    small Returneres til afsender hvis ikke leveret   Ordre {ref}`,
  ),
  carrier(
    'Posti',
    ['fi', '105x210', 'ENDS JJFI64 00001', 'FI 00100 Helsinki'],
    `
    head Kotipaketti | 2104
    from Lähettäjä
    rule
    to Vastaanottaja
    cols Viite {carton} | Paino {kg} kg | Kolli {n}/{m}
    big 00100 HKI
    bars {number} | {number}
    low 2LFI00100+74000000
    small Tilaus {ref}`,
  ),
  carrier(
    'Bring',
    ['no', '105x210', 'SSCC 0037070', 'NO 0150 Oslo'],
    `
    frame
    head Pakke levert hjem | 5000
    from Avsender
    rule
    to Mottaker
    cols Ref. {carton} | Vekt {kg} kg | Kolli {n} av {m}
    big 0150 OSLO
    gs1 (00){number} | (00) {number}
    small Ordre {ref}   Kvittering: JA`,
  ),
  carrier(
    'InPost',
    ['pl', 'A6', 'D 24 6200', 'PL 00-001 Warszawa'],
    `
    head InPost Paczkomat | WAW01M
    to Odbiorca
    rule
    from Nadawca
    cols Nr ref. {carton} | {kg} kg | {n} z {m}
    huge WAW 01
    bars {number} | {spaced}
    small Gabaryt B   Zamówienie {ref}`,
  ),
  carrier(
    'Poczta Polska',
    ['pl', 'A6', 'CHECKED 20 00759007', 'PL 00-001 Warszawa'],
    `
    frame
    head POCZTEX KURIER | EKSPRES 24
    from Nadawca
    to Odbiorca
    cols Ref. {carton} | Masa {kg} kg | {n}/{m}
    rule
    bars {number} | {spaced}
    small Zwrot: po 7 dniach   Potwierdzenie odbioru: NIE
    small Zamówienie {ref}`,
  ),
  carrier(
    'Česká pošta',
    ['cs', 'A6', 'ENDS DR C', 'CZ 11000 Praha'],
    `
    frame
    head BALÍK DO RUKY | DR
    from Odesílatel
    to Adresát
    cols Č. obj. {carton} | {kg} kg | {n}/{m}
    rule
    bars {number} | {spaced}
    big 110 00
    small VS: {ref}   Dobírka: ne`,
  ),
  carrier(
    'Packeta',
    ['cs', 'A6', 'ENDS Z 1', 'CZ 11000 Praha'],
    `
    head PACKETA | A 17
    from Odesílatel:
    to Příjemce:
    huge 110 - 0
    cols Obj. {carton} | {kg} kg | {n}/{m}
    bars {number} | Z {number}
    small Objednávka {ref}`,
  ),
  carrier(
    'Magyar Posta',
    ['hu', 'A6', 'ENDS PNPT HU', 'HU 1051 Budapest'],
    `
    frame
    head MPL Üzleti csomag | BP
    from Feladó
    to Címzett
    cols Hiv. {carton} | {kg} kg | {n}/{m}
    bars {number} | {number}
    small Rendelés {ref}   Visszáru: NEM`,
  ),
  carrier(
    'FAN Courier',
    ['ro', 'A6', 'D 13 2401', 'RO 010011 Bucureşti'],
    `
    head FAN Courier | STANDARD
    from Expeditor
    to Destinatar
    cols Ref. {carton} | {kg} kg | Colet {n} / {m}
    bars {number} | AWB {number}
    small Comanda {ref}   Retur documente: NU`,
  ),
  carrier(
    'Aras Kargo',
    ['tr', '100x150', 'D 13 7310', 'TR 34430 Beyoğlu'],
    `
    frame
    head ARAS KARGO | İSTANBUL
    from Gönderen
    to Alıcı
    cols Ref. {carton} | {kg} kg | Koli {n}/{m}
    bars {number} | {spaced}
    small Sipariş {ref}   İade: HAYIR`,
  ),
  carrier(
    'Omniva',
    ['et', 'A6', 'ENDS CC EE', 'EE 10111 Tallinn'],
    `
    head OMNIVA | PAKIAUTOMAAT
    from Saatja
    to Saaja
    cols Viide {carton} | {kg} kg | {n}/{m}
    bars {number} | {number}
    small Tellimus {ref}`,
  ),
  carrier(
    'USPS with a customs form',
    ['en', '4x6', 'S10 LZ US', 'DE 10115 Berlin'],
    `
    head FIRST-CLASS PKG INTL | F
    from FROM:
    to TO:
    rule
    form CUSTOMS DECLARATION CN 22 | Gift | Commercial sample | Documents | Other | Returned goods | [X] Merchandise
    cols Mug | 0.4 kg | USD 18.00
    small Reference {carton} {n} of {m}   Order {ref}
    bars {number} | {spaced}
    small I certify the particulars given. May be opened officially.`,
  ),
  carrier(
    'USPS Priority',
    ['en', '4x6', 'CHECKED 22 9205590', 'US 98101 Seattle'],
    `
    huge P
    rule
    head USPS PRIORITY MAIL
    from
    cols Ship date {date} | {kg} lb | {n} of {m}
    to SHIP TO:
    rule
    text USPS TRACKING #
    gs1 (420)98101(92){tail} | {spaced}
    rule
    small REF {carton}   Electronic Rate Approved #038555749   Order {ref}`,
  ),
  carrier(
    'Canada Post',
    ['en', '4x6', 'D 16 2012', 'CA K1A0B1 Ottawa'],
    `
    frame
    head Expedited Parcel | Colis accélérés
    from FROM/EXPÉDITEUR
    to TO/DESTINATAIRE
    cols Ref: {carton} | {kg} kg | {n} OF/DE {m}
    rule
    big K1A 0B1
    bars K1A0B1{number}001001 | PIN NIP {spaced}
    small Manifest Req./Man. requis   Order {ref}`,
  ),
  carrier(
    'Australia Post',
    ['en', '4x6', 'ENDS 33ABC 01', 'AU 3000 Melbourne'],
    `
    head eParcel | PARCEL POST
    to Deliver to
    rule
    cols Con no {master} | {kg} kg | PARCEL {n} OF {m}
    text Ref: {carton}
    bars {number}0005000930001 | AP Article Id: {number}
    rule
    from Sender
    small Aviation Security and Dangerous Goods Declaration   Order {ref}`,
  ),
  carrier(
    'Japan Post EMS',
    ['en', 'A6', 'S10 EN JP', 'DE 10115 Berlin'],
    `
    head EMS | JAPAN POST
    from From
    to To
    form CUSTOMS DECLARATION CN 23 | Gift | Document | Sample | Returned goods | [X] Sale of goods | Other
    cols {carton} | {kg} kg | {n}/{m}
    bars {number} | {spaced}
    small Invoice enclosed   Order {ref}`,
  ),
  carrier(
    'Korea Post EMS',
    ['en', 'A6', 'S10 EG KR', 'DE 10115 Berlin'],
    `
    head K-PACKET / EMS | KOREA POST
    from FROM
    to TO
    cols Ref. {carton} | {kg} kg | {n}/{m}
    form CUSTOMS DECLARATION CP 72 | Gift | Documents | Merchandise [X] | Sample | Returned goods | Other
    bars {number} | {number}
    small Order no. {ref}`,
  ),
  carrier(
    'Purolator',
    ['fr', '4x6', 'D 12 3295', 'CA H2Y1C6 Montréal'],
    `
    frame
    head PUROLATOR EXPRESS | YUL
    from De / From
    to À / To
    cols Réf. {carton} | {kg} kg | Pce {n} de {m}
    rule
    square pdf417 V01~{number}~{zip}~{carton}
    bars {number} | NIP {spaced}
    small Commande {ref}`,
  ),
  carrier(
    'Swiftline Air',
    ['en', '100x150', 'D 14 7749', 'DE 10115 Berlin'],
    `
    band PRIORITY AIR
    head SWIFTLINE AIR | DDP
    from FROM
    to TO
    cols Weight {kg} KG | {n} of {m} | {date}
    rule
    bars {number} | {spaced}
    text REF {carton}
    small Order {ref}
    low {carton}`,
  ),
  carrier(
    'Nordlicht Spedition',
    ['de', 'A5', 'SSCC 0044012', 'DE 10115 Berlin'],
    `
    frame
    head NORDLICHT SPEDITION | Stückgut
    from Absender
    rule
    to Empfänger
    rule
    cols Ref. {carton} | {kg} kg | Packstück {n} von {m}
    huge 101 B
    gs1 (00){number} | NVE (00) {number}
    small Auftrag {ref}`,
  ),
];

export function carrierNamed(name: string): Carrier {
  const found = CARRIERS.find((each) => each.name === name);
  if (!found) throw new Error(`No carrier ${name}`);
  return found;
}
