import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const operations: Words['operations'] = {
  title: 'Vorgänge, die das Dokument des Partners nur nennt',
  intro:
    'Das Dokument zeigt weder ihre Pfade noch, was gesendet wird. Jeder ist aus, bis hier sein Pfad gesetzt ist, wie der Partner ihn nennt. Was gesetzt ist, gilt für diesen Partner allein.',
  names: {
    cancelShipments: 'Sendung stornieren',
    getShipments: 'Sendung nachschlagen',
    getLandedCost: 'Zollkosten allein',
    getMultiRates: 'Preise mehrerer Pakete',
    getInvoices: 'Liste der Rechnungen',
    getInvoiceDetail: 'Eine Rechnung',
  },
  does: {
    cancelShipments: 'Von der Sendung aus. Ändert etwas: Es kann nicht ausprobiert werden.',
    getShipments: 'Von der Sendung aus, und bevor ein unbekannter Kauf erneut gesendet wird.',
    getLandedCost: 'Von den Preisen aus. Steht daneben, und in keiner Summe.',
    getMultiRates: 'Auf der Befehlszeile: packbench ask getMultiRates.',
    getInvoices: 'Von der Sendung aus.',
    getInvoiceDetail: 'Von der Liste der Rechnungen aus.',
  },
  on: 'An',
  isOff: 'Aus',
  path: (method) => `Pfad (${method})`,
  body: 'Was gesendet wird (JSON), wenn nicht das Übliche',
  places: (places) => `Platzhalter: ${places}`,
  turnOff: 'Ausschalten',
  noJson: 'Erwartet wird JSON, etwa {"Reference": "{Reference}"}',
  tryReference: 'Referenz oder Rechnung zum Ausprobieren',
  try: 'Ausprobieren',

  atPartner: 'Beim Partner',
  lookUp: 'Nachschlagen',
  invoices: 'Rechnungen',
  invoice: 'Diese Rechnung zeigen',
  off: (names) =>
    `Aus: ${names}. Das Dokument des Partners zeigt den Pfad nicht. Eine Aufsicht setzt ihn unter Einstellungen, Vorgänge.`,
  changed: 'Verzeichnet ist nun, was der Partner sagt.',
  unchanged: 'Nichts Neues: Was verzeichnet ist, bleibt, wie es ist.',
  cancelledThere:
    'Der Partner sagt, dass sie storniert ist. Hier ist sie es nicht: Drücken Sie Sendung stornieren, und seine Antwort verzeichnet es.',
  provesNothing:
    'Der Partner hat nichts davon, was einen Kauf beweist. Das beweist auch nicht das Gegenteil.',
  nothingKnown: 'Die Antwort enthält keinen Namen, der hier bekannt ist.',
  others: (names) => `Nicht gelesen: ${names}`,
  cutOff: 'Es ist mehr da, als gelesen wurde.',
  records: (many) => `Der Partner sagt (${count(many, 'Eintrag', 'Einträge')})`,

  askLanded: 'Zollkosten allein, vom Partner',
  landed: 'Getrennt von diesen Preisen gefragt. Es zählt in keiner Summe.',
};
