import { useScale } from '../../features/devices/scale-state.ts';
import { scaleTone } from '../../features/devices/scale-words.ts';
import { useWindow } from '../../state/window-store.ts';
import type { SECTION_NAMES } from './messages.ts';

type Section = keyof typeof SECTION_NAMES;

/** The sections whose matter needs somebody, as far as the station says so by itself. */
export function useTrouble(): Section[] {
  const status = useWindow((state) => state.status);
  const scale = useScale((state) => state.scale);
  if (!status) return [];
  const { ready, ...printers } = status.printers;
  const noPrinter = (['label', 'document'] as const).some(
    (role) => printers[role] === null || ready[role]?.ok === false,
  );
  const found: Partial<Record<Section, boolean>> = {
    checks: status.damaged,
    printers: noPrinter,
    scale: scale !== null && scale.kind !== 'none' && scaleTone(scale) !== undefined,
    supervisor: !status.supervisor.pinSet,
  };
  return (Object.keys(found) as Section[]).filter((section) => found[section]);
}
