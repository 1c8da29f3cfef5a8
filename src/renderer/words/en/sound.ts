import type { Sound } from '../../kit/tunes.ts';
import type { HeardBy } from '../../scanner/heard-by.ts';

export const sound = {
  title: 'Sounds',
  hint: 'Each sound comes with its colour and its text on the screen; none stands alone.',
  on: 'Sounds on',
  off: 'off',
  volume: 'Volume',
  play: 'Play',
  names: {
    item: 'Taken',
    carton: 'Carton closed',
    done: 'Done',
    attention: 'Look here',
    stop: 'Stop',
  } satisfies Record<Sound, string>,
  when: {
    item: 'A scan was right: one high note',
    carton: 'The carton has its label, or the next one begins: two notes, up',
    done: 'The order is finished: three notes, up',
    attention: 'Look at the screen before you go on: the same note twice',
    stop: 'Wrong, and nothing was changed: low, rough and long',
  } satisfies Record<Sound, string>,

  scans: {
    last: 'Last scan',
    none: 'Nothing was scanned in this window yet.',
    by: {
      Enter: 'typed as a scanner types, ended by Enter',
      Tab: 'typed as a scanner types, ended by Tab',
      silence: 'typed as a scanner types, ended by silence',
      usb: 'a USB scanner',
      serial: 'a scanner on a serial port',
      played: 'played in the sandbox’s panel',
    } satisfies Record<HeardBy, string>,
  },
};
