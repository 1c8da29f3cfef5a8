import { FileCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { CustomsFinding, FindingSeverity } from '../../../shared/customs/customs-finding.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import { mendingOfFinding } from '../../../shared/packing/fixes.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { useCall } from '../../state/use-call.ts';
import { fixButton, HOLD, startFixing } from '../../window/fixes.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { findingText } from '../orders/finding-chip.tsx';
import './dialogs/customs-dialog.css';

/** What can be mended while the parcel is still open; asked anew when order or weights change. */
export function useBeforeRating(bench: Bench) {
  const { order, session } = bench;
  const found = useCall('bench.beforeRating', { orderId: order.id });
  // A weight that the station computed cannot be less than what it was computed from.
  const weighed = session.cartons.filter(({ weightSource }) => weightSource !== 'computed');
  const changed = JSON.stringify([order.updatedAt, session.short, session.refusal, weighed]);
  const { again } = found;
  useEffect(() => {
    if (changed) again();
  }, [changed, again]);
  return found;
}

/** Said before anything is packed: whoever reads it after the tape has packed for nothing. */
export function BeforeRating({ bench }: { bench: Bench }) {
  const found = useBeforeRating(bench);
  if (found.state !== 'ready') return null;
  const { findings, customs } = found.value;
  return (
    <>
      {byFix(findings).map((group) => (
        <FindingNotice key={group[0]?.fix} findings={group} />
      ))}
      <CustomsNotice findings={customs.filter(({ code }) => code !== 'tax-id')} />
    </>
  );
}

/** One line for each way to mend it; customs data have a line of their own. */
function byFix(findings: readonly OrderFinding[]): OrderFinding[][] {
  const groups = Map.groupBy(findings, ({ fix }) => fix);
  return [...groups].flatMap(([fix, each]) => (fix === null || fix === 'customs' ? [] : [each]));
}

function FindingNotice({ findings }: { findings: readonly OrderFinding[] }) {
  const [first] = findings;
  const mending = first ? mendingOfFinding(first) : null;
  if (!first || !mending) return null;
  const what = [...new Set(findings.map(findingText))].join(', ');
  const details = [...new Set(findings.map(({ detail }) => stationText(detail)))];
  return (
    <Notice tone={first.severity === 'stop' ? 'stop' : 'attention'}>
      <div className="row">
        <span className="grow strong">{what}</span>
        {/* To ask again is what the screen's own key does. */}
        {mending.fix !== 'ask-again' && (
          <Action {...fixButton(mending, stationText(first.message))} about={what} />
        )}
        {first.severity === 'stop' && mending.fix !== 'hold' && (
          <Action {...fixButton(HOLD, stationText(first.message))} />
        )}
      </div>
      <details className="warnings-more">
        <summary>{t('Show all {count}', { count: details.length })}</summary>
        <ul className="warnings">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

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
function CustomsNotice({ findings }: { findings: readonly CustomsFinding[] }) {
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
            onPress={() => startFixing({ kind: 'customs' })}
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
