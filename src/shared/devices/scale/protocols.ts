import type { MassUnit } from '../../kernel/measure.ts';
import { aAndD } from './a-and-d.ts';
import { cas } from './cas.ts';
import { kern } from './kern.ts';
import { mtSics } from './mt-sics.ts';
import { nci } from './nci.ts';
import type { ScaleProtocol, ScaleProtocolName } from './protocol.ts';
import { sbi } from './sbi.ts';
import { toledo8217 } from './toledo-8217.ts';
import { toledoContinuous } from './toledo-continuous.ts';

/** `unit`: the unit set at the scale, for protocols that do not send it. */
export function scaleProtocol(name: ScaleProtocolName, unit: MassUnit | null): ScaleProtocol {
  switch (name) {
    case 'nci':
      return nci;
    case 'toledo-8217':
      return toledo8217(unit);
    case 'toledo-continuous':
      return toledoContinuous;
    case 'mt-sics':
      return mtSics;
    case 'a-and-d':
      return aAndD;
    case 'kern':
      return kern;
    case 'sbi':
      return sbi;
    case 'cas':
      return cas;
  }
}
