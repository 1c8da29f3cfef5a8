import type { StationParts } from '../../station/parts.ts';
import { SAMPLE_BOXES } from '../merchants/boxes.ts';
import { targetOf } from '../printing/print-target.ts';

/**
 * Value used in the sandbox instead of a setting: boxes if there are none, and a folder if no printer is
 * chosen or a real one may not be used. `undefined`: the setting applies.
 */
export function sandboxDefault(parts: StationParts, key: string): unknown {
  if (!parts.connection.sandbox) return undefined;
  const current = parts.settings.current();
  switch (key) {
    case 'boxes':
      return current.boxes.length === 0 ? SAMPLE_BOXES : undefined;
    case 'boxes.default':
      return current.boxes.length === 0 ? SAMPLE_BOXES[1]?.name : undefined;
    case 'printers.label':
      return otherThan(current[key], targetOf(parts, 'label'));
    case 'printers.document':
      return otherThan(current[key], targetOf(parts, 'document'));
    default:
      return undefined;
  }
}

const otherThan = <T>(own: T, used: T): T | undefined => (used === own ? undefined : used);
