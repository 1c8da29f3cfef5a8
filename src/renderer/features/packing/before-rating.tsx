import { FileCheck, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CustomsFinding, FindingSeverity } from '../../../shared/customs/customs-finding.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import { type Mending, mendingOfFinding } from '../../../shared/packing/fixes.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask, useCall } from '../../state/station.ts';
import { fixButton, HOLD, startFixing } from '../../window/fixes.ts';
import { stationText, t } from '../../words/words.ts';
import { LetPass } from '../customs/requirements/let-pass.tsx';
import './dialogs/customs-dialog.css';

/** Findings that can be repaired while the parcel is open; requested again when order or weights change. */
export function useBeforeRating(bench: Bench) {
  const { order, session } = bench;
  const found = useCall('bench.beforeRating', { orderId: order.id });
  // A weight computed by the station cannot contradict the content.
  const weighed = session.cartons.filter(({ weightSource }) => weightSource !== 'computed');
  const changed = JSON.stringify([order.updatedAt, session.short, session.refusal, weighed]);
  const { again } = found;
  const known = useRef(changed);
  useEffect(() => {
    if (known.current === changed) return;
    known.current = changed;
    again();
  }, [changed, again]);
  return found;
}

/** Shows findings before packing: after the carton is closed they would be too late. */
export function BeforeRating({ bench }: { bench: Bench }) {
  const found = useBeforeRating(bench);
  useCountryCheck(bench.order.id, found.again);
  if (found.state !== 'ready') return null;
  const { findings, customs } = found.value;
  const [first] = findings.filter(({ fix }) => fix !== 'customs');
  const stopping = customs.filter(
    ({ severity, requirement }) => severity === 'stop' && requirement !== undefined,
  );
  const letPass = (
    <LetPass
      order={bench.order}
      stopping={stopping.map(({ message }) => stationText(message))}
      onPassed={found.again}
    />
  );
  const isAboutGoods = stopping.every(isOfGoods);
  return (
    <>
      {first && (
        <FindingNotice first={first} findings={findings} letPass={isAboutGoods ? null : letPass} />
      )}
      <CustomsNotice
        findings={customs.filter(isOfGoods)}
        letPass={stopping.length > 0 && isAboutGoods ? letPass : null}
      />
    </>
  );
}

/** What the destination asks of the receiver is shown with the other findings. */
const isOfGoods = ({ line, requirement }: CustomsFinding): boolean =>
  line !== null || requirement === undefined;

/** Finds out during packing whether the partner serves the country, if that is unknown. */
function useCountryCheck(orderId: string, onChange: () => void) {
  useEffect(() => {
    let current = true;
    void ask('bench.checkCountry', { orderId }).then((checked) => {
      if (current && checked.ok && checked.value.asked) onChange();
    });
    return () => {
      current = false;
    };
  }, [orderId, onChange]);
}

interface FindingNoticeProps {
  first: OrderFinding;
  findings: readonly OrderFinding[];
  /** A supervisor's way out, where its border stops the order. */
  letPass: ReactNode;
}

/** The most urgent finding in one line with its repair; the others, each with its own, behind a hint. */
function FindingNotice({ first, findings, letPass }: FindingNoticeProps) {
  const mending = mendingOfFinding(first);
  const others = findings.filter(({ fix }) => fix !== 'customs');
  const fixes = new Map(
    others.flatMap((each) => {
      const of = mendingOfFinding(each);
      return of && of.fix !== mending?.fix ? [[of.fix, of] as const] : [];
    }),
  );
  if (first.severity === 'stop' && mending?.fix !== 'hold') fixes.set('hold', HOLD);
  const what = stationText(first.message);
  const details = [...new Set(others.map(({ detail }) => stationText(detail)))];
  return (
    <Notice tone={first.severity === 'stop' ? 'stop' : 'attention'}>
      <div className="row">
        <span className="grow strong">{what}</span>
        {mending && <Fix mending={mending} why={what} />}
      </div>
      <details className="warnings-more">
        <summary>{t('Show all {count}', { count: details.length })}</summary>
        <ul className="warnings">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        <div className="row">
          {[...fixes.values()].map((each) => (
            <Fix key={each.fix} mending={each} why={what} />
          ))}
          {letPass}
        </div>
      </details>
    </Notice>
  );
}

/** The screen has its own button to request rates again. */
const Fix = ({ mending, why }: { mending: Mending; why: string }) =>
  mending.fix === 'ask-again' ? null : <Action {...fixButton(mending, why)} about={why} />;

const lackCodes = (findings: readonly CustomsFinding[]): boolean =>
  findings.some(({ field, severity }) => field.endsWith('.hsCode') && severity !== 'advice');

function foundText(severity: CustomsFinding['severity'], count: number): string {
  switch (severity) {
    case 'stop':
      return t('Customs: {count} things are missing, no rates until then', { count });
    case 'stop-ddp':
      return t('Customs: {count} things are missing, until then no DDP', { count });
    case 'advice':
      return t('Customs: {count} things to check', { count });
  }
}

interface CustomsNoticeProps {
  findings: readonly CustomsFinding[];
  /** A supervisor's way out, where its border stops the order. */
  letPass: ReactNode;
}

/** Number and kind of customs findings, with the button that repairs them; details behind a hint. */
function CustomsNotice({ findings, letPass }: CustomsNoticeProps) {
  const [first] = findings;
  if (!first) return null;
  const { severity } = first;
  const what = foundText(severity, findings.filter((each) => each.severity === severity).length);
  return (
    <Notice tone={TONE[severity]}>
      <div className="row">
        <span className="grow strong">{what}</span>
        {lackCodes(findings) && (
          <Action
            act="classify"
            icon={Sparkles}
            label={t('Find HS codes')}
            onPress={() => startFixing({ kind: 'hs-codes' })}
          />
        )}
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
        <ul className="warnings customs-findings" aria-label={t('Missing customs data')}>
          {findings.map(({ field, code, message, remedy }) => (
            <li key={field + code}>
              <span className="strong">{stationText(message)}</span> {stationText(remedy)}
            </li>
          ))}
        </ul>
        {letPass}
      </details>
    </Notice>
  );
}

const TONE: Record<FindingSeverity, 'attention' | 'info'> = {
  stop: 'attention',
  'stop-ddp': 'attention',
  advice: 'info',
};
