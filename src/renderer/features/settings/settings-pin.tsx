import { usePending } from '../../state/window-store.ts';
import { words } from '../../words/words.ts';
import { AskPin } from './pin.tsx';
import { leaveLocked, openSettings, useSupervisor } from './supervisor-state.ts';

/** Stands wherever a change of the settings was refused because they are locked. */
export function SettingsPinDialog() {
  const asking = useSupervisor((state) => state.asking);
  const busy = usePending('settings.open');
  if (!asking) return null;
  return (
    <AskPin
      title={words.lock.needed}
      why={words.lock.neededWhy}
      action={words.lock.open}
      busy={busy}
      onPin={openSettings}
      onClose={leaveLocked}
    />
  );
}
