import { FileCheck, MapPin } from 'lucide-react';
import { useEffect } from 'react';
import type { CustomsFinding, FindingSeverity } from '../../../shared/customs/customs-finding.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Warnings } from '../../kit/notices/warnings.tsx';
import { useCall } from '../../state/use-call.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { goToOwnAddress } from '../maintenance/set-up/set-up-store.ts';
import './dialogs/customs-dialog.css';

/** What can be mended while the parcel is still open; asked anew when order or weights change. */
export function useBeforeRating(bench: Bench) {
  const { order, session } = bench;
  const found = useCall('bench.beforeRating', { orderId: order.id });
  // A weight that the station computed cannot be less than what it was computed from.
  const weighed = session.cartons.filter(({ weightSource }) => weightSource !== 'computed');
  const changed = JSON.stringify([order.updatedAt, session.short, weighed]);
  const { again } = found;
  useEffect(() => {
    if (changed) again();
  }, [changed, again]);
  return found;
}

export function BeforeRating({ bench, onFill }: { bench: Bench; onFill: () => void }) {
  const found = useBeforeRating(bench);
  if (found.state !== 'ready') return null;
  return (
    <>
      {found.value.findings.some(({ code }) => code === 'own-address') && <NoSender />}
      <Warnings warnings={found.value.warnings} />
      <CustomsNotice findings={found.value.customs} onFill={onFill} />
    </>
  );
}

/** Said before anything is packed: whoever reads it after the tape has packed for nothing. */
const NoSender = () => (
  <Notice tone="attention">
    <div className="row">
      <span className="grow strong">{t('Own address missing: no rates')}</span>
      <Action act="ownAddress" icon={MapPin} label={t('Enter address')} onPress={goToOwnAddress} />
    </div>
  </Notice>
);

function foundText(severity: CustomsFinding['severity'], count: number): string {
  switch (severity) {
    case 'stop':
      return t('Customs: {count} things are missing, no rates before', { count });
    case 'stop-ddp':
      return t('Customs: {count} things are missing, until then no DDP', { count });
    case 'advice':
      return t('Customs: {count} things to look at', { count });
  }
}

/** How many and what for, with the key that mends it; which and why, for whoever asks. */
function CustomsNotice(props: { findings: readonly CustomsFinding[]; onFill: () => void }) {
  const { findings } = props;
  const [first] = findings;
  if (!first) return null;
  const { severity } = first;
  const what = foundText(severity, findings.filter((each) => each.severity === severity).length);
  return (
    <Notice tone={TONE[severity]}>
      <div className="row">
        <span className="grow strong">{what}</span>
        {findings.some(({ line }) => line !== null) && (
          <Action
            act="customsData"
            icon={FileCheck}
            label={t('Customs data')}
            about={what}
            onPress={props.onFill}
          />
        )}
      </div>
      <details className="warnings-more">
        <summary>{t('Show all {count}', { count: findings.length })}</summary>
        <ul className="warnings customs-findings" aria-label={t('What customs will miss')}>
          {findings.map(({ field, code, message, remedy }) => (
            <li key={field + code}>
              <span className="strong">{stationText(message)}</span> {stationText(remedy)}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

const TONE: Record<FindingSeverity, 'attention' | 'info'> = {
  stop: 'attention',
  'stop-ddp': 'attention',
  advice: 'info',
};
