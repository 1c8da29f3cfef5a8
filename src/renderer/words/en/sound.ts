import type { Sound } from '../../instruments/tunes.ts';

export const sound = {
  title: 'Sounds',
  hint: 'Each sound comes with its colour and its text on the screen; none stands alone.',
  on: 'Sounds on',
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
};
