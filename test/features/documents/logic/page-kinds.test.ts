import { describe, expect, test } from 'vitest';
import {
  nameOf,
  ownWordsOf,
} from '../../../../src/main/features/documents/logic/pages/page-kinds.ts';

const AROUND = (title: string) =>
  `EXAMPLE CARRIER\nJane Doe\n12 High Street\n${title}\nTRACKING 1Z999AA10123456784`;
const called = (title: string, hasBarcode = true) =>
  nameOf(AROUND(title), hasBarcode)?.name ?? null;

describe('what a page calls itself', () => {
  test.each([
    ...[
      'RETURN',
      'UPS RETURNS',
      'Return label',
      'USPS Merchandise Return Label',
      'RETURN DDU',
      'Tracked Returns',
    ],
    ...[
      'Retoure',
      'DHL RETOURE',
      'Rücksendung',
      'RUECKSENDUNG',
      'Retourenlabel',
      'Service: Retoure',
    ],
    ...['Étiquette de retour', 'RETOUR COLIS', 'Bon de retour', 'Retour', 'RETOURE / RETURN'],
    ...['Retourzending', 'Retouretiket', 'Reso', 'Etichetta di reso', 'RESI'],
    ...['Devolución', 'Etiqueta de devolucion', 'Devolução', 'ETIQUETA DE DEVOLUÇÃO'],
    ...['Zwrot', 'Etykieta zwrotna', 'Vrácení zásilky', 'Visszáru', 'Retur colet'],
    ...['Returforsendelse', 'Returetikett', 'Palautus', 'Palautustarra', 'Tagastus'],
    ...['İade', 'Επιστροφή', 'Возврат', 'Повернення', '退货', '返品', '반품'],
    ...['Easy Return', 'Tracked Returns 48', 'USPS GROUND ADVANTAGE RETURN SERVICE', 'CALL TAG'],
    ...[
      'Rückschein',
      'Retoure\nEinschreiben',
      'Geschäftsantwortsendung',
      'bpack Easy Retour',
      'Colissimo Retour',
    ],
    ...['Logística reversa', 'Correios Logística Reversa', 'Paq Retorno', 'Poste Delivery Reverse'],
    ...['Return No. 123', 'RETURN NO 7', 'RETURN 1/1', 'This is a return label', 'RMA LABEL'],
    ...['Return order', 'Return delivery', 'Return Authorization', 'Retourenpaket Inland'],
    ...['KUNDENRETOURE', 'Rückversand', 'Rücklieferung', 'E-Retoure'],
    ...['RETURNED', 'Rückläufer', 'RETURN TO VENDOR'],
    ...['R\u0415TURN', 'R\u0415\u0422URN', 'RETUR\u039d', 'ret\u03c5rn', 'r\u0435t\u043eur'],
    ...['R \u0415 T U R N', 'R\u13acTURN'],
    ...['Zpětná zásilka', 'Szybkie zwroty', 'Reverse Logistics'],
  ])('return: %s', (title) => {
    expect(called(title)).toBe('return');
  });

  test.each([
    '*WAYBILL DOC*',
    'ARCHIVE DOC',
    'Not to be attached to package - Hand to Courier',
    'EXAMPLE AWB COPY - PLEASE PLACE IN POUCH',
    'Please hand to courier',
    "Sender's copy",
    'Einlieferungsbeleg',
    'Nicht auf das Paket kleben!',
    'Bitte dem Fahrer übergeben',
    'A remettre au chauffeur',
    'Exemplaire expéditeur',
    'Consegnare al corriere',
    'Entregar al transportista',
    'Não colar na encomenda',
    'Potwierdzenie nadania',
    'Niet op het pakket plakken',
    'Kopia till avsändaren',
    'CUSTOMER COPY',
    'Proof of Postage',
    'Certificate of posting',
    'Receipt of posting',
    'Archivbeleg',
    'Copia del corriere',
    'Copia para el transportista',
    'Récépissé de dépôt',
    'Dowód nadania',
    'Kundens kopia',
    'Asiakkaan kappale',
    'COPY',
    'C O P Y',
    'Kopie',
    'Versenderbeleg',
    'Sendungsbeleg',
    'RECEIPT',
    'R E C E I P T',
    'PICKUP RECEIPT',
    'Quittung',
    'Récépissé',
    'Kvittering',
    'MANIFEST',
    'MANIFEST DHL',
  ])('courier’s copy: %s', (title) => {
    expect(called(title)).toBe('copy');
  });

  test.each([
    'COMMERCIAL INVOICE',
    'Pro-forma Invoice',
    'Handelsrechnung',
    'Facture commerciale',
    'FACTURA COMERCIAL',
    'Fattura proforma',
    'Fatura comercial',
    'Handelsfactuur',
    'Faktura handlowa',
    'Kereskedelmi számla',
    'Obchodní faktura',
    'Kauppalasku',
    'Ticari fatura',
    'Commercial Invoice 1/3',
    'Commercial Invoice 1 of 3',
    'Коммерческий инвойс',
    '商业发票',
  ])('invoice, with a barcode of its own or without: %s', (title) => {
    expect([called(title, true), called(title, false)]).toEqual(['invoice', 'invoice']);
  });

  test('invoice by a plain word and what it tells of the goods', () => {
    expect(called('Invoice\nReason for Export: SALE\nHarm. Code\nUnit Value')).toBe('invoice');
    expect(called('Rechnung\nUrsprungsland\nGesamtwert')).toBe('invoice');
  });

  test('a proforma alone is an invoice too', () => {
    expect(called('PRO FORMA')).toBe('invoice');
  });

  test.each(['VOID', 'VOID - SAMPLE', 'CANCELLED', 'Do not ship', 'Ungültig', 'Annulé', '無効'])(
    'void: %s',
    (title) => {
      expect(called(title)).toBe('void');
    },
  );

  test.each([
    ['return', 'R E T O U R E'],
    ['return', 'R.E.T.U.R.N'],
    ['return', 'R · E · T · U · R · N'],
    ['return', 'R_E_T_U_R_N'],
    ['return', 'R-E-T-U-R-N'],
    ['return', 'R\nE\nT\nU\nR\nN'],
    ['return', 'R\n12 Street\nE\nBerlin\nT\nU\nDE 1\nR\nN'],
    ['return', 'D H L R E T O U R E'],
    ['return', 'RE TU RN'],
    ['return', 'RETOU-\nRE'],
    ['return', 'RE\nTO\nUR\nE'],
    ['return', 'R E T\nU R N'],
    ['return', 'Ｒ Ｅ Ｔ Ｕ Ｒ Ｎ'],
    ['return', 'R  E\u00a0T  U R N'],
    ['return', '退\n货'],
    ['return', '返 品'],
    ['void', '作\n12 Street\n废'],
    ['copy', 'A R C H I V E D O C'],
    ['copy', 'ARCHIVE\nDOC'],
    ['copy', 'NOT TO BE\nATTACHED'],
    ['invoice', 'C O M M E R C I A L I N V O I C E'],
    ['invoice', 'I N V O I C E'],
    ['invoice', 'COMMERCIAL\nINVOICE'],
    ['packing-list', 'P A C K I N G L I S T'],
    ['packing-list', 'PACKING_LIST'],
    ['void', 'V O I D'],
  ])('%s, with its letters apart or over lines: %j', (name, title) => {
    expect(called(title)).toBe(name);
  });

  test.each([
    'PACKING LIST',
    'Delivery Note',
    'Lieferschein',
    'Bon de livraison',
    'Albarán',
    'Pakbon',
    'List pakowy specyfikacja\nLista pakowa',
    'Szállítólevél',
    '納品書',
    'Lieferschein Nr. 12',
    'LIEFERSCHEIN NR 12',
    'Delivery note No. 12',
  ])('packing list: %s', (title) => {
    expect(called(title)).toBe('packing-list');
  });
});

describe('a title stays one, whatever the next line says', () => {
  test.each([
    ['return', 'RETURN LABEL\nSender: Jane Doe'],
    ['return', 'RETURN LABEL\nSender'],
    ['return', 'RETURN LABEL\nPOSTAGE PAID'],
    ['return', 'RETURN LABEL\nAddress: 12 High Street'],
    ['return', 'UPS RETURNS\nWithin 30 days'],
    ['return', 'RETOURE\nAbsender: Jane Doe'],
    ['return', 'Retoure\nAbsender'],
    ['return', 'Retourenlabel\nAbsender'],
    ['return', 'RETOUR\nExpéditeur : Jane Doe'],
    ['return', 'RESO\nMittente: Jane Doe'],
    ['return', 'DEVOLUCIÓN\nRemitente: Jane Doe'],
    ['return', 'RETOURZENDING\nAfzender: Jane Doe'],
    ['return', 'RETURN\nLABEL\nSender: Jane Doe'],
    ['return', 'RETURN\nTO: Example Ltd'],
    ['return', 'RETURN\n4711'],
    ['return', 'LIVRAISON STANDARD\nRETOUR'],
    ['return', 'NO SATURDAY DELIVERY\nRETURN LABEL'],
    ['copy', 'COPY\nSender: Lakeshore Goods'],
    ['copy', 'KOPIE\nAbsender'],
    ['copy', 'RECEIPT\nSender'],
    ['copy', 'QUITTUNG\nAbsender: Lakeshore Goods'],
    ['void', 'VOID\nby sender'],
    ['void', 'VOID\non 28 Nov 2026'],
    ['void', 'VOID\nin error'],
    ['void', 'VOID\n4711'],
    ['void', 'CANCELLED\nSender'],
    ['packing-list', 'PACKING LIST\nDate: 28 Nov 2026'],
    ['packing-list', 'DELIVERY NOTE\nDeliver to: Jane Doe'],
    ['invoice', 'COMMERCIAL INVOICE\nDate: 28 Nov 2026'],
    ['invoice', 'COMMERCIAL INVOICE\nNo. 4711\nCountry of origin PT\nHS code 691200'],
  ])('%s: %j', (name, title) => {
    expect(called(title)).toBe(name);
  });

  test('a delivery note’s number may follow in the second line of its page', () => {
    expect(nameOf('LIEFERSCHEIN\nNr. 4711\nJane Doe', true)?.name).toBe('packing-list');
    expect(called('LIEFERSCHEIN\nNr. 4711')).toBe(null);
  });

  test('an invoice that tells of its goods says so in its title, a box of a customs form does not', () => {
    const title = 'COMMERCIAL INVOICE\nDate: 28 Nov\nCountry of origin PT\nHS code 691200';
    expect(nameOf(AROUND(title), true)?.isTitle).toBe(true);
    expect(nameOf(AROUND(`CN 23\n${title}`), true)?.isTitle).toBe(undefined);
  });

  test.each([
    'RETURN\nSERVICE REQUESTED',
    'RETURN\nIF UNDELIVERABLE',
    'Rücksendung\nan Absender',
    'En cas de non-livraison\nRetour',
    'DO NOT SHIP\nBY AIR',
    'Carrier copy not required',
    'Gift Documents\nReturned goods X Sale of goods\nReturn',
    'Commercial invoice\nw załączeniu',
    'Fatura comercial\nem anexo',
  ])('unless that goes on with the sentence: %j', (line) => {
    expect(called(line)).toBe(null);
  });
});

describe('beside what the purchase itself says', () => {
  const own = ownWordsOf(['S-1', 'S-1-C1', 'RETURN'], 'Swiftline Air');
  test.each([
    ['return', 'RETURN S-1'],
    ['return', 'Return for order S-1-C1'],
    ['return', 'Return label for order S-1'],
    ['return', 'SWIFTLINE RETURN'],
    ['return', 'SWIFTLINE AIR RETURNS'],
    ['return', 'RETOURE Swiftline'],
    ['return', 'RETURN'],
    ['copy', 'COPY S-1'],
    ['copy', 'SWIFTLINE AIR COPY'],
  ])('%s: %s', (name, title) => {
    expect(nameOf(AROUND(title), true, own)?.name).toBe(name);
  });

  test('another order or another word beside it is no title', () => {
    expect(nameOf(AROUND('RETURN X-1'), true, own)).toBe(null);
    expect(nameOf(AROUND('OTHERLINE RETURN'), true, own)).toBe(null);
  });
});

describe('what stands on an outbound label says nothing', () => {
  test.each([
    ...[
      '7 Return Street',
      'Retourstraat 5',
      'Many Happy Returns Ltd',
      'Reso Italia S.r.l.',
      'Zwrotnicza 4',
    ],
    ...[
      'Return address',
      'Return address:',
      'RETURN TO SENDER',
      'RETURN\nTO SENDER',
      'Return to: Shop, 1 Road',
    ],
    ...[
      'If undelivered return to',
      'If undelivered please\nreturn to Example Ltd',
      'Return Service Requested',
    ],
    ...[
      'RETURN SERVICE\nREQUESTED',
      'Returns Department',
      'Returns accepted within 30 days',
      'Return: No',
    ],
    ...[
      'Bei Unzustellbarkeit: Rücksendung',
      'Vorausverfügung\nRücksendung',
      'Rücksendeadresse',
      'Rücksendung an Absender',
    ],
    ...[
      'Retour à l’expéditeur',
      'Retour\nà l’expéditeur',
      'In caso di mancato recapito\nreso al mittente',
      'Devolver al remitente',
    ],
    ...[
      'Gift\nDocuments\nReturn\nCommercial sample',
      'Geschenk\nRücksendung\nWarenmuster',
      'Reason for export: Return',
    ],
    ...[
      'COMMERCIAL INVOICE ATTACHED',
      'Commercial invoice\nenclosed',
      'INVOICE: 4711',
      'Invoice No. 12',
      'Rechnung: 4711',
    ],
    ...[
      'Packing list enclosed',
      'Lieferschein: 80001',
      'Lieferschein-Nr. 80001',
      'Delivery note 80001',
    ],
    ...[
      'Place label in shipping pouch',
      'Put it into a pouch, then hand it over to the courier',
      'Docs inside',
    ],
    ...[
      'R E T U R N T O S E N D E R',
      'R E T U R N S E R V I C E R E Q U E S T E D',
      'COMMERCIAL\nINVOICE\nATTACHED',
      'Einschreiben\nRückschein',
      'Rückschein\nEinschreiben',
      'Einschreiben Rückschein',
      'J. R. R. Tolkien',
      'Piece 1/1, 1.0/1.0 kg',
      'E\nP\n1',
      'DUPLICATE',
      'SPECIMEN',
      'Logistica S.p.A.',
    ],
  ])('%s', (line) => {
    expect(called(line)).toBe(null);
  });

  test.each([
    'www.brand.com/returns',
    'https://returns.brand.com',
    'returns.brand.com',
    'returns@brand.com',
    'Returns: example.com/returns',
    'Retoure? www.example.de/retoure',
    'Retouren www.example.de',
    'Do not use\nknife to open',
    'Do not use\na sharp knife',
    'Delivery note\nLeave at door',
    'Delivery note\nPlease ring',
    'Reso 5',
    'No returns',
    'Return: No',
    'COPY SHOP',
    'Contents: copy',
    'Delivery note S-1',
    'Lieferschein-Nr. 80001',
    'Lieferschein-Nr. 80001 vom 12.03.',
    'Ref 5, Lieferschein Nr. 80001',
    'Hand to courier Ltd',
    'Courier Copy GmbH',
    'Note: do not use hooks',
    'Note: do not use\nhooks',
    'Mr. R E Turns',
    'Mr R E Turns',
    'R. E. Turner',
    'Manifest 123',
    'Manifest ID: 5',
    'Receipt Bank Ltd',
    'Signature on receipt',
    'Return receipt requested',
    'Returned to sender',
    '退 Street',
    'Ref: RETURN-5',
    'RETURN-5',
    'Swiftline Air',
  ])('%j', (line) => {
    const own = ownWordsOf(['S-1', 'RETURN-5'], 'Swiftline Air');
    expect(nameOf(AROUND(line), true, own)).toBe(null);
  });

  test('a title of a label counts also beside it on the sheet, a mere word does not', () => {
    expect(nameOf(AROUND('Return label'), true)?.plainly).toBe(true);
    expect(nameOf(AROUND('RETURNS'), true)?.plainly).toBe(false);
    expect(nameOf(AROUND('ARCHIVE DOC'), true)?.plainly).toBe(true);
  });
});

describe('in a heading', () => {
  const ADDRESSES = ['Jane Doe', '12 Return Street', 'Customer Copy Shop', 'Lakeshore Goods'];
  const own = ownWordsOf(['S-1'], 'Swiftline Air', ADDRESSES);
  const BEFORE = ['From Lakeshore Goods', 'Jane Doe', '12 High Street', 'BERLIN GERMANY'];
  /** Points: a title of 20 points among text of 8 to 13. */
  const LARGE = 14.4;
  const SMALL = 5.8;
  const named = (title: string, height: number) => {
    const lines = title.split('\n');
    return nameOf([...BEFORE, ...lines, 'TRACKING 1Z999AA10123456784'].join('\n'), true, own, [
      5.8,
      9.4,
      9.4,
      9.4,
      ...lines.map(() => height),
      7.9,
    ]);
  };

  test.each([
    ['return', 'FREE RETURN LABEL'],
    ['return', 'This is your return label'],
    ['return', 'Use this label to return your items'],
    ['return', 'RETURN TO SELLER'],
    ['return', 'Lakeshore Goods Returns'],
    ['return', 'Return for Jane Doe'],
    ['return', 'RETURN SLIP'],
    ['return', 'UK RETURN'],
    ['return', 'Store Return'],
    ['return', 'RMA 12345'],
    ['return', 'Kostenlose Retoure'],
    ['return', 'Retoure Schweiz'],
    ['return', 'ZALANDO RETOURE'],
    ['return', 'WARENRÜCKSENDUNG'],
    ['return', 'Retour gratuit'],
    ['return', 'Étiquette de renvoi'],
    ['return', 'Gratis retour'],
    ['return', 'Reso merce'],
    ['return', 'Devolución gratuita'],
    ['return', 'Devolução grátis'],
    ['return', 'Darmowy zwrot'],
    ['return', 'Bezplatné vrácení zboží'],
    ['return', 'Ingyenes visszáru'],
    ['return', 'KUNDRETUR'],
    ['return', 'Ilmainen palautus'],
    ['return', 'ÜCRETSİZ İADE'],
    ['return', 'Δωρεάν επιστροφή'],
    ['return', 'ВОЗВРАТ ТОВАРА'],
    ['return', 'Повернення товару'],
    ['return', '退货单'],
    ['return', '返品伝票'],
    ['return', '반품송장'],
    ['copy', 'Hand this to the driver'],
    ['copy', 'NUR FÜR IHRE UNTERLAGEN'],
    ['copy', 'For your records'],
    ['copy', 'RECORD COPY'],
    ['copy', 'PICKUP RECEIPT'],
    ['copy', 'AWBCOPY'],
    ['copy', 'Exemplaire client 2'],
    ['copy', 'Fahrerkopie 2'],
    ['void', 'THIS LABEL IS VOID'],
    ['void', 'NOT A VALID LABEL'],
    ['void', 'NO LONGER VALID'],
    ['void', 'LABEL CANCELED'],
    ['void', 'Etikett nicht mehr gültig'],
    ['void', 'Étiquette annulée le 3 mai'],
    ['invoice', 'COMMERCIAL INVOICE NO. 4711'],
    ['invoice', 'COMMERCIAL INVOICE PAGE 1'],
    ['invoice', 'COMMERCIAL INVOICE (COPY)'],
    ['invoice', 'COMMERCIAL INVOICE AND PACKING LIST'],
    ['invoice', 'PROFORMA INVOICE 12'],
    ['invoice', 'FACTURE COMMERCIALE N° 12'],
    ['invoice', 'Handelsrechnung Nr. 12'],
    ['packing-list', 'Packing list for order S-1'],
    ['packing-list', 'LIEFERSCHEIN 4711'],
    ['return', 'PREPAID RETURN LABEL\nPOSTAGE PAID'],
    ['return', 'FREE RETURN LABEL\nSIGNATURE REQUIRED'],
    ['return', 'ADULT SIGNATURE REQUIRED\nFREE RETURN LABEL'],
    ['return', 'ZWROT W PUNKCIE'],
    ['return', 'DEVOLUÇÃO EM LOJA'],
    ['return', 'RETURN W/ UPS DROP OFF'],
    ['return', 'RETURN - POSTAGE PAID'],
    ['return', 'CUSTOMER RETURN\nWithin 14 days'],
    ['return', 'Retoure frankiert\nAdresse: Lindenallee 12'],
    ['return', 'RETURN\nSender'],
    ['return', 'RS'],
    ['copy', 'AWBCOPY\nService: Express'],
    ['copy', 'ARCHIVE\nService: Express'],
    ['copy', 'FOR YOUR RECORDS\nService: Express'],
    ['copy', 'SIGNATURE REQUIRED\nFOR YOUR RECORDS'],
    ['copy', 'COPY FOR OUR ARCHIVE, SEE BACK'],
    ['void', 'VOID - IN ERROR'],
    ['void', 'CANCELLED ON 28 NOV 2026'],
    ['void', 'LABEL VOIDED BY SENDER'],
    ['void', 'SHIPMENT CANCELLED BY SENDER'],
    ['void', 'ANNULÉ PAR L’EXPÉDITEUR'],
  ])('%s, whatever stands beside it: %s', (name, title) => {
    expect(named(title, LARGE)?.name).toBe(name);
  });

  test.each([
    '12 Return Street',
    'Customer Copy Shop',
    'RETURN SERVICE REQUESTED',
    'RETURN RECEIPT REQUESTED',
    'RETURN TO SENDER',
    'RETUR\nTIL AVSENDER',
    'Zwrot do nadawcy',
    'Возврат отправителю',
    '退货地址',
    'RETOURADRESSE',
    'RETURN\nNO',
    'Retour\nNON',
    'VOID IF DETACHED',
    'VOID\nIF DETACHED',
    'DO NOT SHIP\nBY AIR',
    'COMMERCIAL INVOICE ENCLOSED',
    'Invoice 4711',
    'Example Returns GmbH',
    'Copy Center Example',
    'NO RETURN',
    'RETOUR NON',
    'DO NOT RETURN',
    'RETURN TO SHIPPER',
    'RETURN TO ORIGIN',
    'Porto Alegre - RS',
    'Porto Alegre/RS',
    'RS-BEG-BEG',
    '11000 BELGRADE RS',
    'Terms on reverse side',
    'CN22\nGift\nReturned goods\nDocuments',
    'CN22\nCadeau\nMarchandise retournée\nAutre',
  ])('nothing by what an outbound label says: %j', (title) => {
    expect(named(title, LARGE)).toBe(null);
  });

  test.each([
    'ALBARÁN\n778899',
    'BON DE LIVRAISON\nBL778899',
    'Lieferschein\n778899',
    'Dodací list\n12',
    'Delivery Note\n4711',
    'Packliste\n4711',
    'Följesedel\n12',
    'Documento di trasporto\nn. 123',
    'Retour\nNON',
    'RETURN\nNO',
    'Zwrot\nNIE',
    'Reso\nNO',
    'Commercial invoice\nYes',
    'Proforma invoice\nPF-123',
    '贈物\n書類\n商品見本\n返品',
    '선물\n서류\n상품견본\n반품',
    'Подарок\nДокументы\nВозврат\nТовар',
    'Prezent\nDokumenty\nZwrot',
    'Gift [ ] Return [ ] Other [ ]',
    'Retur\nom ej utlöst',
    'RETUR\nTIL AVSENDER',
    'Client Copy Service GmbH',
    'Office copy paper',
    'VOID\nIF DETACHED',
    'DO NOT SHIP\nBY AIR',
    'Documents enclosed\nCommercial invoice',
  ])('a small line, with its value or going on, is no title: %j', (line) => {
    expect(named(line, SMALL)).toBe(null);
  });
});

describe('on a label with small print', () => {
  const TERMS = 'The sender certifies that the particulars given here are correct and complete.';
  const own = ownWordsOf(['S-1'], 'Swiftline Air', ['Jane Doe', '11000 Beograd', 'RS']);
  /** `height` in points, of a capital. */
  const named = (lines: string, height: number) => {
    const added = lines.split('\n');
    const page = [
      ['SWIFT POST', 10],
      ['Lakeshore Goods', 4.3],
      ['1840 W Fulton St', 4.3],
      ['Jane Doe', 7.2],
      ['12 High Street', 7.2],
      ['TRACKING 1Z999AA10123456784', 6.5],
      ...added.map((line) => [line, height] as const),
      ...Array.from({ length: 6 }, () => [TERMS, 3.2] as const),
    ] as const;
    const text = page.map(([line]) => line).join('\n');
    const heights = page.map(([, points]) => points);
    return nameOf(text, true, own, heights)?.name ?? null;
  };

  test.each([
    'CN22\nGift\nReturned goods',
    'Marchandise retournée\nCadeau',
    'Warenrücksendung\nGeschenk',
    'Zwrot towaru\nPrezent',
    'Retur av varer\nGave',
    'Merce di ritorno\nRegalo',
    'CN23\nHS code, country of origin\nLicence No.   Invoice No.\n12345',
    'Instructions in case of non-delivery\nReturn\nAbandon',
    'Non-delivery: return / abandon',
    'Return by most economical route',
    'Returns Dept, Unit 4',
    'Return Addr.: PO Box 12',
    'Rücksendung nach 15 Tagen',
    'Retour après 15 jours',
    'Terms on reverse side',
    'Signature on record',
    'Carrier copy not required',
    'Albarán 778899',
    'BORDEREAU D’EXPEDITION 4711',
    'HAPPY RETURNS HUB',
  ])('a line of 6 points is no heading: %j', (lines) => {
    expect(named(lines, 4.3)).toBe(null);
  });

  test.each([
    ['return', 'FREE RETURN LABEL'],
    ['copy', 'FOR YOUR RECORDS'],
    ['void', 'LABEL VOIDED'],
  ])('a line of 14 points is one: %s, %s', (name, line) => {
    expect(named(line, 10)).toBe(name);
  });

  test('the receiver’s country is no sign of a return', () => {
    expect(named('RS', 15)).toBe(null);
  });
});

describe('an invoice with more than its title', () => {
  const FACTS =
    'Exporter Lakeshore Goods\nCountry of origin PT\nHS Code 691200\nTotal value 18.00 USD\nTracking 12345678';
  test.each([
    'COMMERCIAL INVOICE NO. 4711',
    'COMMERCIAL INVOICE AND PACKING LIST',
    'EXPORT INVOICE',
    'SALES INVOICE',
    'INVOICE FOR CUSTOMS PURPOSES ONLY',
    'VALUE DECLARATION',
    'Rechnung Nr. 12',
    'Zollrechnung 4711',
    'FACTURE COMMERCIALE N° 12',
    'FATTURA N. 12',
    'FACTURA Nº 12',
    'Faktura VAT 12',
  ])('%s', (title) => {
    expect(nameOf(`${title}\n${FACTS}`, true)?.name).toBe('invoice');
  });
});

describe('a title of ordinary letters, of an order to Germany that comes from Illinois', () => {
  const own = (receiver: string) =>
    ownWordsOf(['SO-1'], 'UPS', [receiver, '12 High Street', 'Berlin', 'DE', 'Chicago', 'IL']);
  const said = (line: string, receiver = 'Jane Doe') =>
    nameOf(
      `EXPRESS SAVER\n${receiver}\n12 High Street\n${line}\nTRACKING 1Z999AA10123456784`,
      true,
      own(receiver),
    )?.name ?? null;

  test.each([
    ...['Etiqueta de devolución', 'Bon de retour', 'Modulo di reso', 'Etichetta per il reso'],
    ...['Nota de devolución', 'Retourzending via PostNL', 'Retoure mit DHL', 'Bulletin de retour'],
    ...['RET. LABEL', 'Ret. label', 'RTN LABEL', 'Use this label to return your item'],
  ])('return: %s', (line) => {
    expect(said(line)).toBe('return');
  });

  test.each([
    ...['NOT VALID FOR SHIPMENT', 'Not valid for shipping', 'This label is void'],
    ...['Nicht gültig für den Versand', 'Non valido per la spedizione', 'No válido para envío'],
    ...['TEST LABEL - VOID', 'Test label\nDO NOT SHIP', 'DO NOT SHIP'],
  ])('void: %s', (line) => {
    expect(said(line)).toBe('void');
  });

  test.each(['KEEP THIS PART', 'Bitte aufbewahren', 'Retain this portion'])('copy: %s', (line) => {
    expect(said(line)).toBe('copy');
  });

  test.each([
    ...['Ret. to sender', 'RET SERVICE REQUESTED', 'Return form enclosed', 'To return: see inside'],
    ...['Not valid after 12 Dec', 'Not for resale', 'Do not use with hooks', 'Void if detached'],
    ...['SPECIMEN - NOT VALID FOR CARRIAGE', 'SAMPLE\nNot valid for shipping'],
    ...['**TEST LABEL - DO NOT SHIP**', 'Do not mail - Sample'],
  ])('none: %s', (line) => {
    expect(said(line)).toBeNull();
  });

  const LARGE = [7, 7, 7, 15, 7];
  const inLarge = (line: string) =>
    nameOf(
      `EXPRESS SAVER\nJane Doe\n12 High Street\n${line}\nTRACKING 1Z999AA10123456784`,
      true,
      own('Jane Doe'),
      LARGE,
    )?.name ?? null;

  test('a test account’s label in large letters is one', () => {
    expect(inLarge('**TEST LABEL - DO NOT SHIP**')).toBeNull();
    expect(inLarge('DO NOT SHIP')).toBe('void');
  });

  test.each([
    ...['RET LBL', 'RET. LBL', 'R/L LABEL', 'Reverse label', 'Send back label', 'RETURN LBL'],
    ...['Returned goods label', 'Rücklieferschein', 'Rückgabeetikett', 'Warenrücksendeschein'],
    ...[
      'Etichetta per la restituzione',
      'Etichetta di restituzione',
      'Lettera di vettura di ritorno',
    ],
    ...['Reso prepagato', 'Reso gratuito', 'Reso merce', 'Resi e rimborsi'],
    ...['DEVOLUCIÓN PREPAGADA', 'Devolución de mercancía', 'Cambios y devoluciones'],
    ...['RETOUR GRATUIT', 'Lettre de voiture retour', 'Bon de renvoi', 'Kostenlose Retoure'],
    ...['Etykieta zwrotu', 'Etykieta do zwrotu', 'Kundretur', 'Returlapp', 'Palautuslipuke'],
    ...[
      'Klantretour',
      'Asiakaspalautus',
      'Bezplatné vrácení',
      'Zpětná etiketa',
      'Gratis retour',
      'Bon voor terugzending',
    ],
  ])('return, in ordinary and in larger letters: %s', (line) => {
    expect([said(line), inLarge(line)]).toEqual(['return', 'return']);
  });

  test('a delivery note of a return is none of the parcel, by either word', () => {
    expect(said('Albarán de devolución')).toBe('return');
    expect(inLarge('Albarán de devolución')).toBe('packing-list');
  });

  test.each([
    ...['NOT VALID FOR POSTAGE', 'Ungültiges Etikett', 'Kein Versandetikett', 'Vervallen'],
    ...['Geen verzendlabel', 'This is not a label', 'Stornierte Sendung'],
    ...['Ceci n’est pas une étiquette', 'Étiquette périmée', 'Scaduta'],
  ])('void, in ordinary and in larger letters: %s', (line) => {
    expect(['void', 'copy']).toContain(said(line));
    expect(['void', 'copy']).toContain(inLarge(line));
  });

  test.each([
    ...['Exemplaar afzender', 'Kopie voor afzender', 'Ausfertigung für den Absender'],
    ...['Esemplare per il mittente', 'Certificate of mailing', 'For your records'],
    ...['Duplicate for the driver', 'Exemplaire du transporteur', 'Copia de cliente'],
    ...[
      'Egzemplarz dla klienta',
      'Výtisk pro kurýra',
      'Eksemplar til kunden',
      'USPS Certificate of Mailing',
    ],
    ...['Nachweis der Einlieferung', 'Preuve d’expédition', 'Für Ihre Unterlagen'],
  ])('copy, in ordinary and in larger letters: %s', (line) => {
    expect([said(line), inLarge(line)]).toEqual(['copy', 'copy']);
  });

  test.each([
    ...[
      'Proof of delivery',
      'Delivery confirmation',
      'Signature confirmation',
      'Certificate of origin',
    ],
    ...[
      'No envío',
      'Nº envío 12345',
      'N. colis',
      'Kein Service',
      'Geen pakket',
      'No label required',
    ],
    ...[
      'Do not use\nbatteries',
      'Not valid without manifest',
      'Expires 12 Dec',
      'See reverse of label',
    ],
    ...['Goods', 'Waren', 'Free shipping', 'Exchange', 'Refund', 'Rückgabe', 'Ritorno', 'Renvoi'],
    ...[
      'CN 22\nReturned goods',
      'Gift\nMerce di reso',
      'Sender copy not required',
      'c/o Copy Shop Ltd',
    ],
    ...[
      'Keep a copy for your records',
      'DUPLICATE',
      'Kunde',
      'Absender',
      'Return postage guaranteed',
    ],
    ...[
      'Postage',
      'Einlieferung',
      'Archiv',
      'Douane',
      'Envío con retorno',
      'Spedizione con ritorno',
      'Retour à',
      'Client Copy Service',
      'Envío certificado',
      'Versand mit Nachweis',
      'With copy for customs',
      'CN 22\nWarenrücksendung',
      'SPECIMEN - Kein Versandetikett',
      'Contents: goods',
      'Reason: returned goods',
    ],
  ])('nothing that stands on outbound labels, in ordinary letters: %j', (line) => {
    expect(said(line)).toBeNull();
  });

  test.each([
    ...['From / Return', 'Absender / Retoure', 'Afzender / Retour', 'Expéditeur / Retour'],
    ...[
      'Expéditeur / Afzender / Retour',
      'Mittente / Reso',
      'Absender &\nRetoure',
      'From | Return',
    ],
    ...[
      'Sender’s address / Retour',
      'Return address / Retouradresse / Retour',
      'Von / From / Return',
    ],
    ...['Zurück / Return', 'Im Falle der Unzustellbarkeit: Zurück / Return'],
    ...['Non-delivery: Return / Retour', 'Instruction: Return / Rücksendung'],
    ...['Return / Retour à l’expéditeur', 'Retour an Absender / Return'],
    ...['CN23 attached - copy 1/4', 'CN 23 enclosed / copy'],
  ])('none by the caption of an address or an instruction in two languages: %j', (line) => {
    expect(said(line)).toBeNull();
  });

  test.each([
    ...['RETOURE / RETURN', 'UPS / RETURN', 'Order: SO-1 / RETURN', 'Sender / Return label'],
    ...['From\n-----\nRETURN', 'From\n- RETURN', 'Sender / Return    RETURN LABEL'],
    ...['Service: Retoure / Return', 'Sender: Jane Doe / RETURN', 'STANDARD / RETOURE'],
  ])('return, though another word is beside it: %j', (line) => {
    expect(said(line)).toBe('return');
  });

  test.each(['DOCUMENTS ENCLOSED\nCOPY', 'EXPRESS - COPY'])('copy all the same: %j', (line) => {
    expect(said(line)).toBe('copy');
  });

  test('a caption in large letters is a title', () => {
    const lines = ['EXPRESS', 'Jane Doe', '12 High Street', 'FROM / RETURN', 'TRACKING 1Z999AA1'];
    const heights = [7, 7, 7, 15, 7];
    expect(nameOf(lines.join('\n'), true, own('Jane Doe'), heights)?.name).toBe('return');
  });

  test.each([
    ...['Kopie & Mehr', 'Copy & Print', 'Retour & Co', 'Kopie + Druck', 'Void / Records'],
  ])('none of its receiver with a sign between its words: %s', (receiver) => {
    expect(said('SO-1', receiver)).toBeNull();
    expect(said(`ATTN ${receiver.toUpperCase()}`, receiver)).toBeNull();
  });

  test('a line that ends with the sign is of the receiver, and the same word alone is a title', () => {
    expect(said('RETOUR &\nCO', 'Retour & Co')).toBeNull();
    expect(said('RETOUR', 'Retour & Co')).toBe('return');
    expect(said('COPY', 'Copy & Print')).toBe('copy');
  });

  test.each([
    ...['Retour Vintage', 'Copy Shop', 'Void Records', 'Invoice Ninja', 'Happy Returns'],
    ...['Archive Books', 'Retoure Outlet', 'Reso', 'Packing List Co.'],
  ])('none of its receiver: %s', (receiver) => {
    expect(said('SO-1', receiver)).toBeNull();
  });
});
