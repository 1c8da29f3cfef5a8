import type { OrderStatus } from '../../../shared/orders/order.ts';
import { count } from '../count.ts';
import type { Words } from '../words.ts';

const some = (n: number): string => count(n, 'Auftrag', 'Aufträge');

const NONE_OF: Record<OrderStatus | 'all', string> = {
  all: 'Noch keine Aufträge',
  open: 'Kein Auftrag ist offen',
  packing: 'Kein Auftrag ist in Arbeit',
  held: 'Kein Auftrag ist zurückgestellt',
  unknown: 'Kein Auftrag ist ungeklärt',
  shipped: 'Kein Auftrag ist versendet',
  cancelled: 'Kein Auftrag ist storniert',
};

export const orders: Words['orders'] = {
  next: 'Einen Auftrag zum Packen auswählen',
  nextDetail: 'Oder einen scannen. Auftragsdateien können hier abgelegt werden.',
  filter: 'Aufträge nach Zustand',
  all: 'Alle',
  search: 'Suchen',
  searchPlaceholder: 'Referenz, Name oder Ort',
  list: 'Aufträge',
  waiting: 'Aufträge, die warten',
  size: (lines, units) => `${count(lines, 'Position', 'Positionen')}, ${units} Stück`,
  total: some,
  noneOpen: 'Kein Auftrag wartet auf das Packen',
  noneFound: (search) => `Kein Auftrag passt zu „${search}“`,
  noneOf: (status) => NONE_OF[status],
  everywhere: 'In allen Zuständen suchen',
  emptyHint: 'Eine JSON- oder CSV-Datei importieren oder hier ablegen.',

  importFiles: 'Aufträge importieren',
  drop: 'Loslassen, um in diese Dateien zu sehen',
  tooMany: (most) => `Höchstens ${most} Dateien auf einmal. Nichts wurde importiert.`,
  tooLarge: (megabytes) =>
    `Höchstens ${megabytes} MB auf einmal. Weniger Dateien importieren oder sie teilen. Nichts wurde importiert.`,
  unreadable: (file) =>
    `${file} ist nicht mehr lesbar: verschoben, geändert oder für dieses Programm gesperrt. Noch einmal auswählen. Nichts wurde importiert.`,
  report: {
    title: 'Importiert',
    looking: 'Wird angesehen',
    lookingHint: 'Noch ist nichts geändert.',
    sent: (percent) => `${percent} % übernommen`,
    reading: (file, files) => `Datei ${file} von ${files} wird gelesen`,
    compared: (done, all) => `${done} von ${some(all)} verglichen`,
    preview: 'Was importiert würde',
    nothingYet: 'Noch ist nichts geändert. Ansehen, dann importieren.',
    nothingToTake: 'Es ist nichts darin zu importieren.',
    confirm: (orders) => `${some(orders)} importieren`,
    saving: 'Wird importiert',
    savingHint: 'Packen geht dabei weiter. Was gespeichert ist, bleibt, auch wenn Sie anhalten.',
    stopSaving: 'Hier anhalten',
    saved: (done, all) => `${done} von ${some(all)} gespeichert`,
    imported: 'Neu',
    updated: 'Aktualisiert',
    unchanged: 'Unverändert',
    notTaken: 'Nicht übernommen',
    rejected: (n) =>
      n === 0 ? 'Jede Zeile passt' : `${count(n, 'Zeile', 'Zeilen')} nicht übernommen`,
    saveRejected: 'Diese Zeilen speichern',
    fileName: 'abgelehnte-zeilen.csv',
    warnings: 'Hinweise',
    columns: { file: 'Datei', line: 'Zeile', field: 'Feld', message: 'Warum' },
  },
};
