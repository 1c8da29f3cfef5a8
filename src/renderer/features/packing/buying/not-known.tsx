import { ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Bench, Step, UnknownPurchase } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { clockText, momentText } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { ask } from '../../../state/station.ts';
import { stationText, t } from '../../../words/words.ts';
import { BUY_AGAIN, CHOICES, GOES_ON } from '../../purchasing/messages.ts';
import { DecisionBox } from '../../settings/supervisor/decision-box.tsx';
import './buying.css';

type Unknown = Extract<Step, { kind: 'unknown' }>;

/**
 * The outcome is unknown, which is not a failure: money may have been spent. Shows what is known and what
 * a packer can safely do.
 */
export function NotKnown({ bench, step }: { bench: Bench; step: Unknown }) {
  const left = useSecondsLeft(bench.unknown, bench.shipment?.sendings ?? 0);
  const choices =
    bench.unknown?.next === 'buy-again' ? [...BUY_AGAIN, ...CHOICES.slice(-1)] : CHOICES;
  return (
    <div className="not-known" data-tone="unknown">
      <section>
        <h2>{t('What is known')}</h2>
        <dl className="not-known-facts">
          <dt>{t('Why it is not known')}</dt>
          <dd>{stationText(step.why)}</dd>
          <dt>{t('Since')}</dt>
          <dd>
            {momentText(step.since)}
            {bench.shipment &&
              ` · ${t('Asked to buy')} ${t('{count} times', { count: bench.shipment.sendings })}`}
          </dd>
          {bench.unknown && bench.unknown.next !== 'ask' && (
            <>
              <dt>{t(GOES_ON[bench.unknown.next])}</dt>
              <dd>{left > 0 ? t('in {clock} min', { clock: clockText(left) }) : t('now')}</dd>
            </>
          )}
        </dl>
      </section>
      <section>
        <h2>{t('What you can do')}</h2>
        <ol className="not-known-choices">
          {choices.map(([title, text]) => (
            <li key={title.id}>
              <strong>{t(title)}</strong>
              <span>{t(text)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/**
 * For a key that was refused each time: a person looks in the partner's portal and confirms in one step
 * that nothing was bought; then it is bought again under the same reference.
 */
export function BuyAgain({ bench, unknown }: { bench: Bench; unknown: UnknownPurchase }) {
  const left = useSecondsLeft(unknown, bench.shipment?.sendings ?? 0);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action
        weight="main"
        act="next"
        icon={ShoppingCart}
        spends
        label={
          left > 0
            ? t('Buy again in {clock}', { clock: clockText(left) })
            : t('Buy again: not bought')
        }
        disabled={left > 0}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={t('Was it not bought?')}
          tone="unknown"
          intro={t('The partner refused the key each time. Look in its portal for')}
          reference={bench.shipment?.reference ?? bench.order.reference}
          reasonLabel={t('How it was checked')}
          reason={t('not in the partner’s portal; the key was refused each time')}
          send={t('Buy again (refused key)')}
          buys
          back={t('Back')}
          decide={async (by) => {
            const bought = await ask('bench.buyAgain', by);
            return bought.ok ? null : bought.error;
          }}
          before={() => (
            <Notice tone="attention">
              {t(
                'Go on only if the portal does not show it. It is bought again now, under the same reference; a higher price is shown first.',
              )}
            </Notice>
          )}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Counts down from the station's value by the window's clock; restarts when `sendings` changes. */
function useSecondsLeft(unknown: UnknownPurchase | undefined, sendings: number): number {
  const seconds = unknown?.secondsLeft ?? 0;
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request restarts the countdown
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tick();
    if (seconds === 0) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds, sendings]);
  return left;
}
