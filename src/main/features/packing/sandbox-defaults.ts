import { SAMPLE_BOXES } from '../merchants/boxes.ts';
import { type PrintTargetNeeds, targetOf } from '../printing/print-target.ts';

/**
 * Value used in the sandbox instead of a setting: boxes if there are none, and a folder if no printer is
 * chosen or a real one may not be used. `undefined`: the setting applies.
 */
export function sandboxDefault(needs: PrintTargetNeeds, key: string): unknown {
  if (!needs.connection.sandbox) return undefined;
  const current = needs.settings.current();
  switch (key) {
    case 'boxes':
      return current.boxes.length === 0 ? SAMPLE_BOXES : undefined;
    case 'boxes.default':
      return current.boxes.length === 0 ? SAMPLE_BOXES[1]?.name : undefined;
    case 'printers.label':
      return otherThan(current[key], targetOf(needs, 'label'));
    case 'printers.document':
      return otherThan(current[key], targetOf(needs, 'document'));
    default:
      return undefined;
  }
}

const otherThan = <T>(own: T, used: T): T | undefined => (used === own ? undefined : used);
