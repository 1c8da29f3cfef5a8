import type { PlayedCommand } from '../../features/devices/simulator/playable.ts';
import { count } from '../count.ts';

/** The sandbox's panel that plays scanner and scale. */
export const play = {
  title: 'Play scanner and scale',
  short: 'Play',
  scanner: 'Scan with a press',
  nothing: 'There is nothing to scan right now.',
  labelOf: (carton: string) => `Label of ${carton}`,
  carton: 'carton',
  left: (n: number) => count(n, 'unit to go', 'units to go'),
  wrong: 'A wrong item',
  commands: {
    'NEXT-CARTON': 'Next carton',
    RATES: 'Get rates',
    BUY: 'Buy',
    PRINT: 'Print',
    UNDO: 'Undo',
    CANCEL: 'Back',
  } satisfies Record<PlayedCommand, string>,
  scale: 'Weigh with a press',
  weight: 'Weight to put on the scale',
  lighter: 'Lighter',
  heavier: 'Heavier',
  putOn: 'Put it on',
  takeOff: 'Take all off',
  moving: 'Moving',
  underZero: 'Under zero',
  overLoad: 'Overload',
  unplug: 'Unplug',
};
