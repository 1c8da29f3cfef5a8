import type { Words } from '../words.ts';

export const packers: Words['packers'] = {
  change: (now) => `Packer: ${now}. Zum An- oder Abmelden drücken.`,
  signIn: 'Wer packt?',
  first: 'Zum Packen anmelden',
  firstDetail:
    'Ausweis scannen oder Namen wählen. Hier wird nichts gepackt, bevor jemand angemeldet ist.',
  byBadge: 'Ausweis scannen oder Namen wählen.',
  nobodyKnown: 'Die Liste der Packer ist noch leer. Unter Einstellungen, Packer hinzufügen.',
  toSettings: 'Einstellungen öffnen',
  signOut: (name) => `${name} abmelden`,
  now: 'packt gerade',

  title: 'Wer hier packt',
  hint: 'Der Name steht in jedem Kauf, Druck und Entscheid. Ein Ausweis ist irgendein eigener Barcode, oder PB:PACKER: und sein Code.',
  none: 'Noch keine Packer: Niemand muss sich anmelden.',
  name: 'Name',
  badge: 'Ausweis (scannen)',
  noBadge: 'kein Ausweis: meldet sich mit Namen an',
  hasBadge: 'meldet sich mit Ausweis oder Namen an',
  add: 'Packer hinzufügen',
  remove: 'Entfernen',
  required: 'Niemand packt ohne Anmeldung',
};

export const lock: Words['lock'] = {
  needed: 'Die Schichtleitung wird gebraucht',
  neededWhy:
    'Einstellungen werden mit der PIN der Schichtleitung geändert. Sie öffnet sie für fünf Minuten.',
  open: 'Einstellungen öffnen',
  locked: 'Gesperrt: Eine Änderung fragt nach der PIN der Schichtleitung.',
  openUntil: (time) => `Offen bis ${time}: Änderungen brauchen keine PIN.`,
  lockNow: 'Jetzt sperren',

  title: 'PIN der Schichtleitung',
  hint: 'Ist eine PIN gesetzt, fragen danach: Einstellungen, Klären, Stornieren und das Annehmen eines Labels nach der Reihenfolge.',
  none: 'Keine PIN ist gesetzt: Jeder hier darf Einstellungen ändern und Käufe klären.',
  isSet: 'Eine PIN ist gesetzt.',
  current: 'Geltende PIN',
  next: 'Neue PIN, 4 bis 12 Ziffern',
  again: 'Neue PIN noch einmal',
  differ: 'Die beiden sind nicht gleich.',
  digits: '4 bis 12 Ziffern sind nötig.',
  set: 'PIN setzen',
  change: 'PIN ändern',
  remove: 'PIN entfernen',
  done: 'Erledigt.',
};

export const connection: Words['connection'] = {
  title: 'Der Partner, mit dem diese Station spricht',
  sandbox: 'Die Sandbox ist in Gebrauch: Nichts wird wirklich gekauft, nichts wird berechnet.',
  real: (host) => `Jetzt in Gebrauch: ${host}`,
  next: (host) => `Gespeichert und noch nicht in Gebrauch: ${host}. Bis dahin ändert sich nichts.`,
  nextSandbox: 'Gespeichert und noch nicht in Gebrauch: die Sandbox.',
  useNow: 'Jetzt benutzen',
  benchFirst: 'Auf dem Packplatz liegt ein Auftrag. Erst fertig packen oder beiseitelegen.',
  url: 'Adresse des Partners (https://…)',
  save: 'Prüfen und speichern',
  allThree: 'Alle drei Felder werden gebraucht, oder keines.',
  anyway: 'Ohne erfolgreiche Prüfung speichern',
  saved: 'Der Partner hat geantwortet. Die Verbindung ist gespeichert.',
  savedUnchecked:
    'Die Verbindung ist gespeichert, aber der Partner hat nicht geantwortet wie erwartet.',
  forThisRun:
    'Hier gibt es keinen Schlüsselbund, darum sind die Zugangsdaten nur bekannt, bis Packbench geschlossen wird. Für länger in der Umgebung angeben: PACKBENCH_APP_ID und PACKBENCH_REST_API_KEY.',
  useSandbox: 'Die Sandbox nutzen',
  staySandbox: 'In der Sandbox bleiben',
};

export const setUp: Words['setUp'] = {
  notice:
    'Diese Station ist noch nicht eingerichtet. Bis dahin arbeitet sie mit der Sandbox: Alles darf probiert werden.',
  start: 'Diese Station einrichten',
  label: 'Schritte der Einrichtung',
  steps: {
    connection: 'Partner',
    address: 'Eigene Adresse',
    printers: 'Drucker',
    boxes: 'Kartontypen',
    packers: 'Packer',
  },
  next: {
    connection: 'Bei wem kauft diese Station?',
    address: 'Woher kommen die Pakete?',
    printers: 'Wo kommt das Papier heraus?',
    boxes: 'Welche Kartontypen gibt es?',
    packers: 'Wer packt hier?',
  },
  detail: 'Jeder Schritt kann entfallen und später in den Einstellungen geändert werden.',
  trySandbox: 'Erst die Sandbox probieren',
  back: 'Zurück',
  onward: 'Weiter',
  finish: 'Fertig',
  leave: 'Einrichtung verlassen',
};
