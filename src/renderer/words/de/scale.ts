import type { Words } from '../words.ts';

export const scale: Words['scale'] = {
  name: 'Waage',
  live: 'aktuell',
  frozen: 'eingefroren',
  net: 'netto: die Waage hat selbst tariert',
  tared: (weight) => `${weight} Tara abgezogen`,
  taken: (carton) => `Das ist das Gewicht von ${carton}.`,
  take: 'Gewicht der Waage nehmen',

  short: {
    'not-connected': 'nicht verbunden',
    'no-reading': 'sagt nichts',
    unreadable: 'nicht lesbar',
    frozen: 'eingefroren',
    'first-reading': 'beginnt',
    motion: 'bewegt sich',
    zero: 'leer',
    'under-zero': 'unter null',
    'over-load': 'überlastet',
    fault: 'Störung',
    'needs-calibration': 'kalibrieren',
    'needs-zero': 'auf null stellen',
    'clear-first': 'alles abnehmen',
    'no-carton': 'kein Karton',
    'carton-empty': 'Karton leer',
    typed: 'getipptes gilt',
    kept: 'bleibt gewogen',
    unchanged: 'wartet',
  },

  hold: {
    'not-connected':
      'Die Waage ist nicht verbunden. Stecken Sie sie ein; sie kommt von selbst wieder.',
    'no-reading': 'Die Waage ist verbunden und hat noch nichts gesagt. Ist sie eingeschaltet?',
    unreadable: 'Was die Waage sagt, ist nicht zu lesen.',
    frozen:
      'Die Waage hat eine Weile nichts gesagt: dieses Gewicht kann alt sein. Ist sie eingeschaltet?',
    'first-reading': 'Dem ersten Wort einer Waage wird nicht getraut. Einen Moment.',
    motion: 'Das Gewicht bewegt sich noch. Loslassen und warten.',
    zero: 'Die Waage ist leer. Stellen Sie den Karton darauf.',
    'under-zero': 'Die Waage zeigt weniger als nichts. Alles abnehmen und auf null stellen.',
    'over-load': 'Zu schwer für diese Waage. Karton abnehmen und sein Gewicht tippen.',
    fault: 'Die Waage meldet eine Störung. Aus- und einschalten; das Gewicht solange tippen.',
    'needs-calibration': 'Die Waage muss kalibriert werden. Das Gewicht solange tippen.',
    'needs-zero': 'Alles von der Waage nehmen und sie auf null stellen.',
    'clear-first':
      'Nehmen Sie einmal alles von der Waage: was dort liegt, kann das Gewicht eines anderen Kartons sein.',
    'no-carton': 'Kein Karton ist offen, der gewogen werden könnte.',
    'carton-empty': 'Der offene Karton ist leer. Scannen Sie, was darin ist.',
    typed: 'Das Gewicht dieses Kartons wurde getippt; die Waage lässt es stehen.',
    kept: 'Dieser Karton ist gewogen. Was jetzt auf der Waage liegt, zählt nicht für ihn.',
    unchanged: 'Legen Sie Gescanntes in den Karton: die Waage hat es noch nicht bemerkt.',
  },

  unreadable: {
    empty: 'Sie sendet nichts als Nullen.',
    length: 'Es ist keine Nachricht einer Waage.',
    status: 'Sie nennt einen Zustand, der nicht bekannt ist.',
    'no-unit': 'Sie nennt keine Einheit.',
    unit: 'Sie steht auf einer Einheit für anderes. Stellen Sie sie auf g, kg, oz oder lb.',
    value: 'Ihr Gewicht ergibt keinen Sinn.',
  },

  check: {
    heavy: (expected, off) =>
      `${off} % schwerer als seine Positionen und der leere Karton (${expected}). Ist etwas zu viel darin?`,
    light: (expected, off) =>
      `${off} % leichter als seine Positionen und der leere Karton (${expected}). Fehlt etwas?`,
    stops: 'Tarife werden geholt, sobald das Gewicht stimmt oder die Schichtleitung es annimmt.',
    accept: 'Gewicht annehmen',
    pinTitle: 'Dieses Gewicht annehmen?',
    pinWhy: (carton) => `Das Gewicht von ${carton} ist weit von dem seiner Positionen.`,
  },

  settings: {
    title: 'Die Waage',
    kind: 'Welche Waage benutzt wird',
    kinds: { none: 'Keine', hid: 'Am USB', serial: 'Serielle Schnittstelle' },
    now: 'Was sie jetzt sagt',
    nothing:
      'Es wird keine Waage benutzt: Gewichte werden getippt oder aus Positionen und Karton berechnet.',
    connect: 'USB-Waage wählen',
    connectHint:
      'Stecken Sie die Waage zuerst ein und schalten Sie sie an. Einmal gewählt, kommt sie von selbst wieder.',
    noUsb:
      'Dieser Browser kann keine USB-Waagen lesen. Chrome und Edge können es, und das Programm selbst.',
    notChosen: 'Es wurde keine Waage gewählt. Ist sie eingesteckt und eingeschaltet?',
    port: 'Anschluss',
    portHint: 'Wie /dev/ttyUSB0 oder COM3',
    protocol: 'Wie sie spricht',
    protocols: {
      nci: 'NCI (Avery Berkel, Brecknell und Ohaus)',
      'toledo-8217': 'Toledo 8217, abgefragt',
      'toledo-continuous': 'Toledo, fortlaufend',
      'mt-sics': 'MT-SICS (von Mettler Toledo)',
    },
    baud: 'Baudrate',
    frame: 'Datenbits',
    unit: 'Ihre Einheit (sie nennt sie nie)',
    tare: 'Tara: abziehen, was dort liegt',
    untare: 'Keine Tara',
    check: 'Ein Gewicht, das weit von dem der Positionen ist',
    checks: { off: 'Wird nicht beachtet', warn: 'Wird gezeigt', stop: 'Hält den Auftrag an' },
    tolerance: 'Erlaubt, in Prozent',
    badTolerance: 'Eine Zahl wie 10',
  },
};
