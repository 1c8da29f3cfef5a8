import { usePending } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { AskPin } from './pin.tsx';
import { leaveLocked, openSettings, useSupervisor } from './supervisor-state.ts';

/** Stands wherever a change of the settings was refused because they are locked. */
export function SettingsPinDialog() {
  const asking = useSupervisor((state) => state.asking);
  const busy = usePending('settings.open');
  if (!asking) return null;
  return (
    <AskPin
      title={t('A supervisor is needed')}
      why={t('Settings are changed with the supervisor’s PIN. It opens them for five minutes.')}
      action={t('Open the settings')}
      busy={busy}
      onPin={openSettings}
      onClose={leaveLocked}
    />
  );
}
