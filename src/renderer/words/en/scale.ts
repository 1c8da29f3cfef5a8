import type { ScaleProtocolName } from '../../../shared/devices/scale/protocol.ts';
import type { Unreadable } from '../../../shared/devices/scale/reading.ts';
import type { ScaleHold, ScaleKind } from '../../../shared/devices/scale/scale-state.ts';

export const scale = {
  name: 'Scale',
  live: 'live',
  frozen: 'frozen',
  net: 'net: the scale has a tare of its own',
  tared: (weight: string) => `${weight} tare taken off`,
  taken: (carton: string) => `This is the weight of ${carton}.`,
  take: 'Take the scale’s weight',

  /** In the status bar, where there is room for a word or two. */
  short: {
    'not-connected': 'not connected',
    'no-reading': 'says nothing',
    unreadable: 'not readable',
    frozen: 'frozen',
    'first-reading': 'starting',
    motion: 'moving',
    zero: 'empty',
    'under-zero': 'under zero',
    'over-load': 'overload',
    fault: 'fault',
    'needs-calibration': 'calibrate it',
    'needs-zero': 'set it to zero',
    'clear-first': 'take all off',
    'no-carton': 'no carton',
    'carton-empty': 'carton empty',
    typed: 'typed weight holds',
    kept: 'weight is kept',
    unchanged: 'waits',
  } satisfies Record<ScaleHold, string>,

  /** Why the weight on the scale is not taken, and what to do about it. */
  hold: {
    'not-connected': 'The scale is not connected. Plug it in; it comes back by itself.',
    'no-reading': 'The scale is connected and has said nothing yet. Is it switched on?',
    unreadable: 'What the scale says cannot be read.',
    frozen: 'The scale has said nothing for a while: this weight may be old. Is it switched on?',
    'first-reading': 'The first word of a scale is not trusted. A moment.',
    motion: 'The weight still moves. Let go, and wait.',
    zero: 'The scale is empty. Put the carton on it.',
    'under-zero': 'The scale shows less than nothing. Take everything off and set it to zero.',
    'over-load': 'Too heavy for this scale. Take the carton off, and type its weight.',
    fault: 'The scale reports a fault. Switch it off and on; type the weight meanwhile.',
    'needs-calibration': 'The scale must be calibrated. Type the weight meanwhile.',
    'needs-zero': 'Take everything off the scale and set it to zero.',
    'clear-first':
      'Take everything off the scale once: what lies there may be another carton’s weight.',
    'no-carton': 'No carton is open that could be weighed.',
    'carton-empty': 'The open carton is empty. Scan what is in it.',
    typed: 'The weight of this carton was typed; the scale leaves it alone.',
    kept: 'This carton is weighed. What lies on the scale now is not taken for it.',
    unchanged: 'Put what you scanned into the carton: the scale has not noticed it yet.',
  } satisfies Record<ScaleHold, string>,

  unreadable: {
    empty: 'It sends nothing but zeros.',
    length: 'It is not a message of a scale.',
    status: 'It says a state that is not known.',
    'no-unit': 'It says no unit.',
    unit: 'It is set to a unit for something else. Set it to g, kg, oz or lb.',
    value: 'Its weight makes no sense.',
  } satisfies Record<Unreadable, string>,

  check: {
    heavy: (expected: string, off: string) =>
      `${off} % heavier than its lines and its box (${expected}). Is something too much in it?`,
    light: (expected: string, off: string) =>
      `${off} % lighter than its lines and its box (${expected}). Is something missing?`,
    stops: 'Rates are asked for once the weight is right, or a supervisor accepts it.',
    accept: 'Accept the weight',
    pinTitle: 'Accept this weight?',
    pinWhy: (carton: string) => `The weight of ${carton} is far from that of its lines.`,
  },

  settings: {
    title: 'The scale',
    kind: 'Which scale is used',
    kinds: { none: 'None', hid: 'USB', serial: 'Serial port' } satisfies Record<ScaleKind, string>,
    now: 'What it says now',
    nothing: 'No scale is used: weights are typed, or computed from lines and box.',
    connect: 'Choose the USB scale',
    connectHint: 'Plug the scale in and switch it on first. Once chosen, it comes back by itself.',
    noUsb:
      'This browser cannot read USB scales. Chrome and Edge can, and so does the program itself.',
    notChosen: 'No scale was chosen. Is it plugged in and switched on?',
    port: 'Port',
    portHint: 'Like /dev/ttyUSB0 or COM3',
    protocol: 'How it speaks',
    protocols: {
      nci: 'NCI (Avery Berkel, Brecknell, Ohaus)',
      'toledo-8217': 'Toledo 8217',
      'toledo-continuous': 'Toledo continuous',
      'mt-sics': 'MT-SICS (Mettler Toledo)',
    } satisfies Record<ScaleProtocolName, string>,
    baud: 'Baud',
    frame: 'Bits',
    unit: 'Its unit (it never says it)',
    tare: 'Tare: take off what lies there',
    untare: 'No tare',
    check: 'A weight that is far from that of the lines',
    checks: { off: 'Is not looked at', warn: 'Is shown', stop: 'Stops the order' },
    tolerance: 'Allowed, in percent',
    badTolerance: 'A number like 10',
  },
};
