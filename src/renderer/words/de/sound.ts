import type { Words } from '../words.ts';

export const sound: Words['sound'] = {
  title: 'Töne',
  hint: 'Jeder Ton kommt mit seiner Farbe und seinem Text auf dem Bildschirm; keiner steht allein.',
  on: 'Töne an',
  off: 'aus',
  volume: 'Lautstärke',
  play: 'Abspielen',
  names: {
    item: 'Genommen',
    carton: 'Karton geschlossen',
    done: 'Fertig',
    attention: 'Bitte hinsehen',
    stop: 'Halt',
  },
  when: {
    item: 'Ein Scan war richtig: ein hoher Ton',
    carton: 'Der Karton hat sein Etikett, oder der nächste beginnt: zwei Töne, aufwärts',
    done: 'Der Auftrag ist fertig: drei Töne, aufwärts',
    attention: 'Erst auf den Bildschirm sehen, dann weiter: zweimal derselbe Ton',
    stop: 'Falsch, und nichts wurde geändert: tief, rau und lang',
  },

  scans: {
    last: 'Letzter Scan',
    none: 'In diesem Fenster wurde noch nichts gescannt.',
    by: {
      Enter: 'getippt wie von einem Scanner, beendet mit Enter',
      Tab: 'getippt wie von einem Scanner, beendet mit Tab',
      silence: 'getippt wie von einem Scanner, beendet durch Stille',
      usb: 'ein Scanner am USB',
      serial: 'ein Scanner an einer seriellen Schnittstelle',
      played: 'in der Leiste der Sandbox gespielt',
    },
  },
};
