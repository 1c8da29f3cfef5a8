import type { Words } from '../words.ts';

export const settle: Words['settle'] = {
  open: 'Von Hand klären',
  openAfterAll: 'Es wurde doch gekauft',
  title: 'Was sagt das Portal des Partners?',
  intro:
    'Diesen Auftrag zuerst im Portal des Partners suchen. Was Sie hier sagen, bleibt im Protokoll. Auftrag:',
  answer: 'Das Portal',
  answers: { bought: 'hat die Sendung', 'not-bought': 'hat sie nicht' },
  afterAll:
    'Dieser Kauf gilt als nicht zustande gekommen. Wenn das Portal die Sendung trotzdem hat, hier sagen: Sie wird als gekauft vermerkt.',
  candidate: (shipmentId, trackingNumber) =>
    `Eine Antwort des Partners nannte ${[shipmentId && `Sendung ${shipmentId}`, trackingNumber && `Sendungsnummer ${trackingNumber}`].filter(Boolean).join(', ')}. Suchen Sie danach im Portal.`,
  shipmentId: 'ShipmentID im Portal',
  trackingNumber: 'Sendungsnummer im Portal',
  labels: 'Label-PDFs aus dem Portal',
  labelsDetail: 'wenn Sie sie haben',
  addLabels: 'PDF-Dateien hinzufügen',
  removeLabel: 'Entfernen',
  unreadable: 'Eine Datei ist nicht mehr lesbar. Entfernen und noch einmal auswählen.',
  reason: 'Woher Sie es wissen',
  notBoughtWarning:
    'Wenn doch gekauft wurde, zahlt ein neuer Kauf doppelt. Der Auftrag behält seine Referenz, damit der Partner einen zweiten ablehnen kann.',
  send: { bought: 'Es wurde gekauft', 'not-bought': 'Es wurde nicht gekauft' },
  back: 'Zurück',

  giveLabels: 'Label-Dateien geben',
  giveTitle: 'Label-Dateien für eine gekaufte Sendung',
  giveIntro:
    'Die Labels aus dem Portal des Partners speichern und hier geben. Dadurch wird nichts gekauft; sie werden ihren Kartons zugeordnet wie alle anderen. Auftrag:',
  give: 'Diese Labels geben',
  noFile: 'Eine Label-Datei wird erwartet, keine ist da.',

  askAgain: 'Jetzt noch einmal fragen',
  asking: 'Der Partner wird gefragt; das dauert einige Sekunden…',
  stillUnknown: (at) => `Um ${at} gefragt: immer noch nicht bekannt.`,
};

export const pin: Words['pin'] = {
  title: 'Die Schichtleitung wird gebraucht',
  field: 'PIN der Schichtleitung',
  byPosition: (carton) =>
    `Nichts beweist, dass dieses Label zu Karton ${carton} gehört. Das Bild ansehen, dann mit der PIN annehmen.`,
  accept: 'Das ist sein Label',
};
