import type { Unreadable } from '../../../shared/devices/scale/reading.ts';
import type { ScaleHold } from '../../../shared/devices/scale/scale-state.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { InputSource } from '../../scanner/input-source.ts';

export const INPUT_SOURCES = {
  Enter: say('typed as a scanner types, ended by Enter'),
  Tab: say('typed as a scanner types, ended by Tab'),
  silence: say('typed as a scanner types, ended by silence'),
  usb: say('a USB scanner'),
  serial: say('a scanner on a serial port'),
  camera: say('read by the camera'),
  played: say('simulated in the sandbox’s panel'),
  scale: say('recognised by its weight'),
} satisfies Record<InputSource, Message>;

export const SCALE_STATES = {
  'not-connected': say('not connected'),
  'no-reading': say('sends nothing'),
  unreadable: say('not readable'),
  frozen: say('frozen'),
  'first-reading': say('starting'),
  motion: say('moving'),
  zero: say('empty'),
  'under-zero': say('below zero'),
  'over-load': say('overload'),
  fault: say('fault'),
  'needs-calibration': say('calibrate it'),
  'needs-zero': say('set it to zero'),
  'clear-first': say('take all off'),
  'no-carton': say('no carton'),
  'carton-empty': say('carton empty'),
  typed: say('typed weight holds'),
  kept: say('weight is kept'),
  unchanged: say('waits'),
  unit: say('one unit'),
} satisfies Record<ScaleHold, Message>;

export const UNREADABLE = {
  empty: say('It sends nothing but zeros.'),
  length: say('It is not a message of a scale.'),
  status: say('It sends an unknown state.'),
  'no-unit': say('It sends no unit.'),
  unit: say('It is set to a unit for something else. Set it to g, kg, oz or lb.'),
  value: say('Its weight is not plausible.'),
  line: say('It speaks another protocol than the one set: see what it sends below.'),
} satisfies Record<Unreadable, Message>;

export const WHY_NOT_TAKEN = {
  'not-connected': say('The scale is not connected. Plug it in; it comes back by itself.'),
  'no-reading': say('The scale is connected and has sent nothing yet. Is it switched on?'),
  unreadable: say('What the scale sends cannot be read.'),
  frozen: say('The scale has sent nothing for a while: this weight may be old. Is it switched on?'),
  'first-reading': say('The first weight after connecting is not used. Wait a moment.'),
  motion: say('The weight is not stable. Let go, and wait.'),
  zero: say('The scale is empty. Put the carton on it.'),
  'under-zero': say('The scale shows less than zero. Take everything off and set it to zero.'),
  'over-load': say('Too heavy for this scale. Take the carton off, and type its weight.'),
  fault: say('The scale reports a fault. Switch it off and on; type the weight meanwhile.'),
  'needs-calibration': say('The scale must be calibrated. Type the weight meanwhile.'),
  'needs-zero': say('Take everything off the scale and set it to zero.'),
  'clear-first': say(
    'Take everything off the scale once: what lies there may be another carton’s weight.',
  ),
  'no-carton': say('No carton is open that could be weighed.'),
  'carton-empty': say('The open carton is empty. Scan what is in it.'),
  typed: say('The weight of this carton was typed; the scale does not change it.'),
  kept: say('This carton is weighed. What is on the scale now does not change it.'),
  unchanged: say('Put what you scanned into the carton: its weight has not changed yet.'),
  unit: say('The scale weighs single units now.'),
} satisfies Record<ScaleHold, Message>;

/** As `WHY_NOT_TAKEN`, where one unit is to be weighed. */
export const WHY_NO_UNIT: Partial<Record<ScaleHold, Message>> = {
  zero: say('The scale is empty. Put one unit on it.'),
  'over-load': say('Too heavy for this scale. Take it off, and type its weight.'),
  'clear-first': say('Take everything off the scale, then put one unit on it.'),
};

export const CODE_ENDS = {
  auto: say('by Enter, Tab or silence'),
  Enter: say('by Enter'),
  Tab: say('by Tab'),
  none: say('by silence'),
};

export const LAYOUTS = {
  'as-typed': say('as the system’s'),
  us: say('a US keyboard, while the system has another one'),
  learned: say('different from the system’s: learned, key by key'),
};
