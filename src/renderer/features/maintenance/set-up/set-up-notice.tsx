import { Settings2 } from 'lucide-react';
import { Action } from '../../../kit/action.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useCall } from '../../../state/use-call.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { startSetUp } from './set-up-store.ts';
import './set-up.css';

/** On the empty bench while nobody has said which partner this station speaks to. */
export function SetUpNotice() {
  const sandbox = useWindow((state) => state.status?.partner.sandbox ?? false);
  return sandbox ? <IfNothingIsSaved /> : null;
}

function IfNothingIsSaved() {
  const saved = useCall('settings.get', { key: 'connection.baseUrl' });
  if (saved.state !== 'ready' || saved.value.value !== null) return null;
  return (
    <div className="set-up-notice">
      <Notice tone="info">
        <div className="row">
          <span className="grow">
            {t(
              'This station is not set up yet. Until then it works on the sandbox: try whatever you like.',
            )}
          </span>
          <Action
            hotkey="F2"
            icon={Settings2}
            label={t('Set up this station')}
            onPress={startSetUp}
          />
        </div>
      </Notice>
    </div>
  );
}
