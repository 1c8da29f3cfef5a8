import { describe, expect, test } from 'vitest';
import {
  nameOf,
  ownWordsOf,
} from '../../../../src/main/features/documents/logic/pages/page-kinds.ts';

/** A capital's height of letters of so many points. */
const capital = (points: number) => points * 0.717;

const own = ownWordsOf(['SO-1'], 'UPS', ['Jonas Weber', 'Lindenallee 12', '10115 Berlin', 'DE']);
/** A label to Jonas Weber in letters of 9 and 10 points, with this as its last line. */
const said = (line: string, points: number) => {
  const page = [
    ['Lakeshore Goods', 7],
    ['1840 W Fulton St', 7],
    ['EXPRESS SAVER', 14],
    ['SHIP TO:', 8],
    ['Jonas Weber', 10],
    ['Lindenallee 12', 10],
    ['10115 Berlin', 10],
    ['GERMANY', 10],
    ['Tracking #: 1Z999AA10123456784', 10],
    ['Order: SO-1', 9],
    ['Weight: 1.1 KG 1 of 1', 9],
    ...line.split('\n').map((each) => [each, points] as const),
  ] as const;
  const heights = page.map(([, size]) => capital(size));
  return nameOf(page.map(([text]) => text).join('\n'), true, own, heights)?.name ?? null;
};
const inBoth = (line: string) => [said(line, 10), said(line, 16)];

describe('a title by what it is made of, in letters of the text and in larger ones', () => {
  test.each([
    ...['DISCARD THIS LABEL', 'DESTROY THIS LABEL', 'FOR REFERENCE ONLY', 'NO UTILIZAR'],
    ...['NON UTILIZZARE', 'Não utilizar', 'ETIQUETA INVÁLIDA', 'Använd inte', 'Må ikke bruges'],
    ...['This label has been voided', 'Zrušeno', 'Nie używać', 'Nepoužívat', 'Nu folosiți'],
    ...['Peruttu', 'Kullanmayın', 'Отменено', 'Недействительна', 'Скасовано', '已取消'],
    ...['キャンセル', '취소됨', 'Dieses Etikett vernichten', 'Détruire cette étiquette'],
    ...['DIES IST KEIN VERSANDLABEL', 'Dies ist kein Paketlabel', 'Keine Versandmarke'],
    ...['Esto no es una etiqueta de envío', 'Don’t use this label', "Don't ship", 'Deleted'],
    ...['Nicht zum Versand', 'Nicht für den Versand', 'Nicht versandfähig', 'Gelöscht'],
    ...['Ne pas envoyer', 'Ne pas affranchir', 'Não despachar', 'Niet versturen', 'Unieważniona'],
    ...['Draft', 'Label preview', 'Entwurf', 'Hierbei handelt es sich nicht um ein Versandetikett'],
    ...['Label wurde storniert', 'Destruir esta etiqueta', 'Ne pas utiliser cette étiquette'],
  ])('void: %s', (line) => {
    expect(inBoth(line)).toEqual(['void', 'void']);
  });

  test.each([
    ...['Byttelabel', 'Terugstuurlabel', 'Exchange label', 'FREEPOST', 'REPLY PAID'],
    ...['Werbeantwort', 'Collection label', 'UPS RS', 'Warranty return', 'Repair return'],
    ...['For returns only', 'RMA #12345', 'RMA No. 12345', 'Warenrücksendung', 'Warenrückgabe'],
    ...['Retourenpaketschein', 'Umtauschlabel', 'Renvoi', 'Renvoi de marchandise'],
    ...['Terugzending', 'Restituzione merce', 'Ritorno merce', 'Retorno', 'Returfrakt'],
    ...['Antwoordnummer', 'Garantierücksendung', 'Packaging and return label', 'Zpětný balík'],
    ...['Müşteri iadesi', 'Tagastamine', 'Ετικέτα επιστροφής', 'Этикетка возврата'],
    ...['Возврат товара', 'Повернення товару', '退货单', '返品伝票', 'Etykieta na zwrot'],
    ...['Formularz zwrotu', 'Štítok na vrátenie', 'İade formu', 'Palautusetiketti'],
    ...['Ship back', 'Inbound label', 'Zurück an Verkäufer', 'Einsendeetikett', 'Terugsturen'],
    ...['Devolver al vendedor', 'Retour afzender pakket', 'Mail back', 'Reparatureinsendung'],
    ...['Send back to store', 'An Händler zurück', 'Warenrücknahme'],
    ...['Étiquette d’échange', 'Umtausch-Etikett', 'Retoure wegen Garantie', 'Återsändning'],
  ])('return: %s', (line) => {
    expect(inBoth(line)).toEqual(['return', 'return']);
  });

  test.each([
    ...['Click-N-Ship Label Record', 'Label record', 'SCAN FORM', 'USPS SCAN Form'],
    ...['Talon expéditeur', 'Tagliando mittente', 'Bordereau de dépôt', 'Avsenders eksemplar'],
    ...['Afsenders kopi', 'Inlämningsbevis', 'SHIPMENT CONFIRMATION', 'Drop-off confirmation'],
    ...['Versandbestätigung', '1ª via', '2ª via', 'Second copy', 'Zweite Ausfertigung'],
    ...['Einlieferungsquittung', 'Belegexemplar', 'Ügyfélpéldány', 'Feladási igazolás'],
    ...['Dovadă de expediere', 'Gönderi makbuzu', '寄件联', '寄件人联', '存根联', '回单'],
    ...['For sender', 'Für den Absender', 'Nur für den Absender', 'Pour l’expéditeur'],
    ...['Verbleibt beim Absender', 'Dieser Teil verbleibt beim Absender', 'Reste chez le client'],
    ...['To be retained by sender', 'Blijft bij de afzender', 'Exemplaire Chronopost'],
    ...['Original for courier', 'Empfangsschein', 'Loading list', 'Bordereau de remise'],
    ...['ご依頼主控', '송하인용', 'Abschnitt für den Absender', 'Postaufgabebescheinigung'],
    ...['Kvittens', 'Lastlista', 'Rollkarte'],
  ])('copy: %s', (line) => {
    expect(inBoth(line)).toEqual(['copy', 'copy']);
  });
});

describe('what stands on outbound labels in such words says nothing', () => {
  test.each([
    ...['Collection', 'COLLECTION POINT', 'Click & Collect', 'Exchange', 'Umtausch', 'Échange'],
    ...['Exchange shipment', 'Proof of delivery', 'Delivery confirmation', 'Warranty', 'Repair'],
    ...['RMA: 12345', 'Order 5, RMA 12345', 'Renvoi : non', 'Retorno: No', 'Envío con retorno'],
    ...['No utilizar ganchos', 'No utilizar\ncuchillos', 'Non utilizzare coltelli'],
    ...['Använd inte kniv', 'Må ikke bruges efter 12.03.', 'Destroy this label after delivery'],
    ...['Discard packaging', 'Remove old labels', 'Barcode for reference only', 'Via Roma 1'],
    ...['Renvoi\nà l’expéditeur', 'Ritorno\nal mittente', 'Talon 5', 'Bordereau d’envoi'],
    ...['Versandschein', 'Paketschein', 'Confirmation', 'Shipment', 'Terugzending aan afzender'],
    ...['CN 22\nWarenrückgabe', 'Gift\nWarenrücksendung', 'CN 23\nRitorno merce', 'Second floor'],
    ...['Antwoordnummer: 123', 'Receipt No 12345', 'Retour nach 7 Tagen', 'RETURN AFTER REPAIR'],
    ...['Not for air shipment', 'Do not ship by air', 'Not for shipment by air', 'Kein Versand'],
    ...['No envío', 'Express plus', 'For customer', 'Für den Empfänger', 'For courier: ring twice'],
    ...['Original shipper', 'Sender', 'Zurück', 'Terug', 'Inbound', 'Inbound shipment'],
    ...['Zwrot do nadawcy', 'Retour naar afzender', 'Terugsturen\naan afzender'],
    ...['Zurück / Return', 'Return address label', 'If undelivered: send back', 'Draught stopper'],
    ...['Zurücksenden\nPreisgabe', 'Rücksendung an den Absender', 'Remains on parcel'],
    ...['Repair and return', 'Label collection', 'Collection service'],
  ])('%j', (line) => {
    expect(said(line, 9)).toBeNull();
  });

  test.each(['Renvoi', 'Retorno', 'Ritorno', 'Rückgabe', 'RMA 12345', 'Antwoordnummer 123'])(
    'a word that is data too, in small letters: %s',
    (line) => {
      expect([said(line, 6), said(line, 8)]).toEqual([null, null]);
    },
  );
});
