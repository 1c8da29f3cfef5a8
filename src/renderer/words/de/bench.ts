import { count } from '../count.ts';
import type { Words } from '../words.ts';

const pieces = (n: number): string => `${n} Stück`;

export const bench: Words['bench'] = {
  way: {
    label: 'Der Weg eines Auftrags',
    pack: 'Packen',
    rates: 'Tarife',
    buy: 'Kaufen',
    labels: 'Labels',
  },
  orderFor: (name, city, country) => `${name}, ${city}, ${country}`,
  notes: 'Hinweis zu diesem Auftrag',
  merchant: 'Mandant',

  scan: {
    field: 'Scannen oder tippen',
    placeholder: 'Code scannen oder tippen',
    enter: 'Übernehmen',
    listening: 'Der Scanner wird überall gehört.',
    said: 'Letzter Scan',
  },

  next: {
    scanOrder: 'Auftrag scannen oder auswählen',
    scanOrderDetail: 'Die Referenz oder der Barcode eines Auftrags öffnet ihn hier.',
    noCarton: 'Einen Karton zum Packen hinzufügen',
    scanItem: (left) => `Nächsten Artikel scannen: noch ${pieces(left)}`,
    openOne: 'Den Karton öffnen, in den gepackt wird',
    emptyCarton: (carton) => `Karton ${carton} ist leer: füllen oder entfernen`,
    weigh: (carton) => `Alles gepackt. Karton ${carton} wiegen`,
    measure: (carton) => `Alles gepackt. Maße von Karton ${carton} angeben`,
    getRates: 'Alles gepackt. Tarife holen',
    ratesDue: 'Die Station fragt sie gleich von selbst ab.',
    rating: 'Tarife werden abgefragt…',
    noRates: 'Keine Tarife für diesen Auftrag',
    noRatesDetail:
      'Die Adresse oder das Land wird nicht bedient. Adresse prüfen, dann noch einmal fragen.',
    choose: 'Wählen, wie es reist',
    buy: (service, terms, total) => `${service} ${terms} für ${total} kaufen?`,
    buying: 'Die Sendung wird gekauft…',
    buyingDetail: 'Bitte warten. Es wird einmal gekauft, was auch mit diesem Fenster geschieht.',
    unknown: 'Warten: Kauf nicht bestätigt. Nicht anders versenden.',
    unknownDetail: 'Das ist kein Fehler: Die Station klärt es, oder die Schichtleitung.',
    paper: 'Gekauft. Labels werden geholt…',
    held: 'Gekauft, aber ein Label ist zurückgehalten',
    heldDetail:
      'Die Labels passen nicht zu den Kartons. Ansehen, was gefunden wurde, und die Schichtleitung holen.',
    paperMissing: 'Gekauft, aber das Papier ist noch nicht da',
    paperMissingDetail:
      'Die Sendung gibt es. Das Papier noch einmal holen; dadurch wird nichts gekauft.',
    accept: 'Jedes Label ansehen, dann für seinen Karton annehmen',
    acceptDetail:
      'Die Labels tragen keine Kartonreferenz, darum sind sie nur nach der Reihenfolge sortiert.',
    printLabel: 'Das Label drucken',
    printing: 'Das Label wird gedruckt…',
    scanCarton: 'Einen Karton scannen',
    scanCartonDetail:
      'Dann sein Label aufkleben und das Label scannen. Von Hand: Drucken daneben drücken.',
    confirmLabelOf: (carton) => `Das Label auf ${carton} kleben, dann bestätigen`,
    scanLabelOf: (carton) => `Das Label auf ${carton} kleben, dann scannen`,
    done: 'Fertig. Nächsten Auftrag scannen',
    stickOn: 'Das Label aufkleben. Dann den nächsten Auftrag scannen',
    doneDetail: (cartons) =>
      `${count(cartons, 'Karton trägt', 'Kartons tragen')} das richtige Label.`,
  },

  lines: {
    title: 'Zu packen',
    of: (quantity) => `von ${quantity}`,
    packedOf: (packed, quantity) => `${packed} von ${quantity} gepackt`,
    one: (description) => `Eins mehr in den offenen Karton: ${description}`,
    less: (description) => `Eins aus dem offenen Karton: ${description}`,
  },

  cartons: {
    title: 'Kartons',
    none: 'Noch kein Karton',
    open: 'In diesen wird gepackt',
    openIt: 'In diesen packen',
    ownLabel: 'Kartonlabel',
    remove: 'Entfernen',
    units: (n) => (n === 0 ? 'leer' : pieces(n)),
    weight: 'Gewicht',
    noWeight: 'nicht gewogen',
    noSize: 'keine Maße',
    fromItems: 'auto',
    length: 'Länge',
    width: 'Breite',
    height: 'Höhe',
    box: 'Kartontyp',
    badNumber: 'Eine Zahl über null, wie 2,4',
    noBox: 'Kein Kartontyp',
  },

  actions: {
    nextCarton: 'Nächster Karton',
    packRest: 'Rest packen',
    undo: 'Rückgängig',
    putAway: 'Beiseitelegen',
    rates: 'Tarife holen',
    backToPacking: 'Zurück',
    showAllOrders: 'Alle Aufträge',
  },

  buying: {
    steps: {
      rating: ['Alles gepackt und gewogen', 'Tarife beim Partner abfragen', 'Wählen'],
      buying: [
        'Beim Partner kaufen',
        'Labels holen',
        'Labels den Kartons zuordnen',
        'Labels drucken',
      ],
    },
    waited: (seconds) => `Seit ${count(seconds, 'Sekunde', 'Sekunden')}`,
    waitingIsFree: 'Fragen kostet nichts. Zurück (F6) bricht das Warten ab; nichts geht verloren.',
    labelsFetched: (had, of) => `${had} von ${count(of, 'Label', 'Labels')} geholt`,
    bought: (total) => `Gekauft für ${total}`,
    unknownTitle: 'Was bekannt ist',
    why: 'Warum es nicht bekannt ist',
    unknownSince: 'Seit',
    unknownSendings: 'Kauf angefragt',
    times: (n) => `${n}-mal`,
    goesOn: {
      'asks-itself': 'Fragt den Partner wieder',
      'buy-again': 'Kann noch einmal gekauft werden',
    },
    in: (clock) => `noch ${clock} min`,
    now: 'jetzt',
    again: {
      open: 'Noch einmal kaufen: nicht gekauft',
      possibleIn: (clock) => `Noch einmal kaufen in ${clock}`,
      title: 'Wurde es nicht gekauft?',
      intro: 'Der Partner hat den Schlüssel jedes Mal abgewiesen. Sehen Sie in seinem Portal nach:',
      warning:
        'Nur weiter, wenn das Portal die Sendung nicht zeigt. Sie wird jetzt unter derselben Referenz noch einmal gekauft; ein höherer Preis wird zuerst gezeigt.',
      reason: 'nicht im Portal des Partners; der Schlüssel wurde jedes Mal abgewiesen',
      send: 'Noch einmal kaufen',
      choices: [
        [
          'Im Portal des Partners nachsehen',
          'Ist die Sendung dort? Von Hand klären (F9), mit ihren Nummern.',
        ],
        [
          'Noch einmal kaufen (F8)',
          'Wenn sie nicht dort ist. Die Schichtleitung bestätigt es; die Referenz bleibt dieselbe.',
        ],
      ],
    },
    unknownWhat: 'Was Sie tun können',
    unknownChoices: [
      ['Warten', 'Die Station fragt eine Weile von selbst nach und zeigt hier, was sie erfährt.'],
      ['Jetzt fragen (F8)', 'Die Station fragt den Partner noch einmal nach genau diesem Kauf.'],
      ['Von Hand klären (F9)', 'Die Schichtleitung sagt, was das Portal des Partners zeigt.'],
      [
        'Beiseitelegen (F6)',
        'Die Kartons beiseitestellen und einen anderen Auftrag packen. Dieser bleibt vermerkt.',
      ],
    ],
    reconcile: 'Jetzt fragen',
    fetchPaper: 'Papier noch einmal holen',
  },
};
