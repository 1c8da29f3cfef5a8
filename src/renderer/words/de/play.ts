import { count } from '../count.ts';
import type { Words } from '../words.ts';

export const play: Words['play'] = {
  title: 'Spielen: Scanner und Waage',
  short: 'Spielen',
  scanner: 'Scannen mit einem Druck',
  nothing: 'Gerade gibt es nichts zu scannen.',
  labelOf: (carton) => `Etikett von ${carton}`,
  carton: 'der Karton',
  left: (n) => count(n, 'Stück fehlt noch', 'Stück fehlen noch'),
  wrong: 'Ein falscher Artikel',
  commands: {
    'NEXT-CARTON': 'Nächster Karton',
    RATES: 'Tarife holen',
    BUY: 'Kaufen',
    PRINT: 'Drucken',
    UNDO: 'Rückgängig',
    CANCEL: 'Zurück',
  },
  scale: 'Wiegen mit einem Druck',
  weight: 'Gewicht für die Waage',
  lighter: 'Leichter',
  heavier: 'Schwerer',
  putOn: 'Aufstellen',
  takeOff: 'Alles abnehmen',
  moving: 'Bewegt sich',
  underZero: 'Unter null',
  overLoad: 'Überlastet',
  unplug: 'Ausstecken',
};
