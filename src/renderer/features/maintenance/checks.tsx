import { RefreshCw } from 'lucide-react';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ToneIcon } from '../../kit/notices/tone-icon.tsx';
import { Failed, Loading } from '../../kit/states.tsx';
import { useCall } from '../../state/use-call.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { WindowChecks } from './window-checks.tsx';

export function Checks() {
  const answer = useCall('station.doctor', {});
  const busy = usePending('station.doctor');
  const version = useWindow((state) => state.status?.version);
  return (
    <Panel title={t('Does everything work?')}>
      {answer.state === 'loading' && <Loading />}
      {answer.state === 'failed' && <Failed error={answer.error} />}
      {answer.state === 'ready' && <CheckList checks={answer.value.checks} />}
      <WindowChecks />
      <div className="row">
        <Action
          act="next"
          icon={RefreshCw}
          label={t('Check now')}
          busy={busy}
          onPress={answer.again}
        />
        {version && <span className="quiet">{`Packbench ${version}`}</span>}
      </div>
    </Panel>
  );
}

function CheckList({ checks }: { checks: readonly Check[] }) {
  const troubles = checks.filter(({ ok }) => !ok).length;
  return (
    <>
      <Notice tone={troubles === 0 ? 'success' : 'attention'}>
        {troubles === 0
          ? t('All that is set up works.')
          : t('{count} checks found trouble.', { count: troubles })}
      </Notice>
      <ul className="checks">
        {checks.map(({ name, ok, detail, advice }) => (
          <li key={stationText(name)} data-tone={ok ? 'success' : 'attention'}>
            <ToneIcon tone={ok ? 'success' : 'attention'} />
            <span className="visually-hidden">{ok ? t('works') : t('trouble')}: </span>
            <strong>{stationText(name)}</strong>
            <span className="breakable">
              {stationText(detail)}
              {advice && <small>{stationText(advice)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
