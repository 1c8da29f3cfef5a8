import type { Words } from '../words.ts';

export const scanner: Words['scanner'] = {
  title: 'Scanner',
  hint: 'Ein Scanner, der tippt, braucht in der Regel keine Einrichtung: Scannen Sie etwas und sehen Sie unten, was gelesen wurde. Wo es falsch ist oder nichts kommt, scannen Sie den Test-Barcode des Befehlsblatts: Die Station findet selbst heraus, wie der Scanner tippt.',
  listen: 'Scanner ausprobieren',
  listening: 'Scannen Sie jetzt den Test-Barcode des Befehlsblatts oder irgendeinen anderen Code.',
  stop: 'Genug',
  read: 'Gelesen',
  notTest:
    'Das ist nicht der Test-Barcode, oder nicht der ganze. Was getippt wurde, steht da, wie es kam.',
  found: 'Der Test-Barcode wurde gelesen. So tippt der Scanner:',
  pace: (perKey, pause) => `${perKey} ms je Taste, höchstens ${pause} ms zwischen zweien`,
  ends: {
    auto: 'mit Enter, Tab oder Stille',
    Enter: 'mit Enter',
    Tab: 'mit Tab',
    none: 'mit Stille',
  },
  ended: 'Ein Code endet',
  speed: 'Geschwindigkeit',
  before: 'Vor jedem Code',
  nothing: 'nichts',
  keyboard: 'Tastatur',
  layouts: {
    'as-typed': 'wie die des Systems',
    us: 'eine amerikanische, während das System eine andere hat',
    learned: 'eine andere als die des Systems: Taste für Taste gelernt',
  },
  keep: 'So behalten',
  kept: 'Wie der Scanner tippt, ist gespeichert.',
  now: 'Jetzt',
  reset: 'Wie am Anfang',
  sheet: 'Befehlsblatt',
  sheetHint: 'Alle Befehle, Mengen, Kartontypen und Ausweise als Barcodes, und der Test-Barcode.',
  printSheet: 'Drucken',
  saveSheet: 'Speichern',
  sent: 'Das Befehlsblatt ist beim Dokumentdrucker.',
};
