import { useWindow } from '../../../state/window-store.ts';
import { SettingsForm } from '../../settings/setting-field.tsx';
import { draftOf } from './target-draft.ts';

/** Shown where a role prints on a Zebra; nobody else has them. */
export function ZebraSettings() {
  const printers = useWindow((state) => state.status?.printers);
  const zebra = [printers?.label, printers?.document].some(
    (target) => target && draftOf(target).kind === 'zebra',
  );
  return zebra ? <SettingsForm of="zebra" /> : null;
}
