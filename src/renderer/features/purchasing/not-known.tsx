import type { Bench, Step } from '../../../shared/packing/session.ts';
import { clockText, momentText } from '../../kit/format.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { BUY_AGAIN, CHOICES, GOES_ON } from './messages.ts';
import { useSecondsLeft } from './seconds-left.ts';

type Unknown = Extract<Step, { kind: 'unknown' }>;

/** Not a failure: money may be spent. Says what is known, and what a packer can do without harm. */
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
