import type { CustomsFact } from '../../../shared/station/order.ts';
import { count } from '../count.ts';
import type { Words } from '../words.ts';

const FACTS: Record<CustomsFact, string> = {
  description: 'Beschreibung',
  hsCode: 'HS-Code',
  originCountry: 'Ursprung',
};

export const goods: Words['goods'] = {
  next: 'Waren und was der Zoll von ihnen wissen muss',
  nextGaps: (n) => `Bei ${count(n, 'Artikel', 'Artikeln')} fehlt, was der Zoll wissen muss`,
  nextDetail: 'Was Sie hier bestätigen, füllt jeden Auftrag, der es leer lässt.',
  filter: 'Welche Waren',
  gaps: 'Mit Lücken',
  all: 'Alle',
  search: 'Suche',
  searchPlaceholder: 'SKU, Beschreibung, Barcode oder HS-Code',
  list: 'Waren',
  total: (n) => count(n, 'Artikel', 'Artikel'),
  none: 'Kein Artikel passt',
  noGaps: 'Hier fehlt nichts',
  showAll: 'Alle Waren zeigen',
  emptyHint: 'Waren kommen mit den Aufträgen, die Sie importieren, oder aus einer Datei.',
  choose: 'Wählen Sie einen Artikel, um zu sehen, was von ihm bekannt ist',
  lacks: {
    description: 'keine Beschreibung',
    hsCode: 'kein HS-Code',
    originCountry: 'kein Ursprung',
  },
  confirmed: 'bestätigt',
  confirmedBy: (who, when) => `Bestätigt von ${who}, ${when}`,
  somebody: 'jemandem ohne Anmeldung',
  sources: {
    import: 'Aus Aufträgen; niemand hat es bestätigt',
    file: 'Aus einer Datei; niemand hat es bestätigt',
    bench: 'Niemand hat es bestätigt',
    classification: 'Eingereiht; niemand hat es bestätigt',
  },
  fields: {
    description: 'Beschreibung für den Zoll',
    hsCode: 'HS-Code, 6 Ziffern',
    originCountry: 'Ursprung (PT, DE…)',
    barcode: 'Barcode',
    weight: 'Gewicht je Stück',
    weightUnit: 'Gewichtseinheit',
    price: 'Wert je Stück',
    currency: 'Währung',
    length: 'Länge',
    width: 'Breite',
    height: 'Höhe',
    dimensionUnit: 'Maßeinheit',
  },
  confirm: 'Bestätigen',
  confirmHint:
    'Bestätigt werden Beschreibung, HS-Code und Ursprung, und was Sie sonst geändert haben. Kein Import ändert es dann mehr.',
  picture: {
    hint: 'Noch kein Bild. Wer packt, erkennt Waren an ihrem Aussehen.',
    choose: 'Bild wählen',
    remove: 'Bild entfernen',
    none: (file) =>
      `${file} ist kein Bild, das gezeigt werden kann. Wählen Sie eine PNG- oder JPEG-Datei.`,
  },
  importFiles: 'Waren importieren',
  exportCsv: 'Als CSV sichern',
  exportJson: 'Als JSON sichern',
  drop: 'Loslassen, um in diese Dateien zu sehen',
  files: {
    name: 'waren',
    take: (n) => `${count(n, 'Artikel', 'Artikel')} übernehmen`,
    tooLarge: (file) =>
      `${file} hat mehr als 8 MB. Teilen Sie die Datei, oder nutzen Sie packbench items import.`,
    confirm: 'Was in den Dateien steht, ist richtig',
    confirmHint: 'Dann geht es über früher Bestätigtes und gilt als von Ihnen bestätigt.',
  },
  fromCatalogue: (facts) => `aus dem Katalog: ${facts.map((fact) => FACTS[fact]).join(', ')}`,
};
