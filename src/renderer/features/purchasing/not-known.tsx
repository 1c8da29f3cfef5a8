import type { Bench, Step } from '../../../shared/packing/session.ts';
import { clockText, momentText } from '../../kit/format.ts';
import { stationText } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { useSecondsLeft } from './seconds-left.ts';

type Unknown = Extract<Step, { kind: 'unknown' }>;

/** Not a failure: money may be spent. Says what is known, and what a packer can do without harm. */
export function NotKnown({ bench, step }: { bench: Bench; step: Unknown }) {
  const say = words.bench.buying;
  const left = useSecondsLeft(bench.unknown, bench.shipment?.sendings ?? 0);
  const choices =
    bench.unknown?.next === 'buy-again'
      ? [...say.again.choices, ...say.unknownChoices.slice(-1)]
      : say.unknownChoices;
  return (
    <div className="not-known" data-tone="unknown">
      <section>
        <h2>{say.unknownTitle}</h2>
        <dl className="not-known-facts">
          <dt>{say.why}</dt>
          <dd>{stationText(step.why)}</dd>
          <dt>{say.unknownSince}</dt>
          <dd>
            {momentText(step.since)}
            {bench.shipment && ` · ${say.unknownSendings} ${say.times(bench.shipment.sendings)}`}
          </dd>
          {bench.unknown && bench.unknown.next !== 'ask' && (
            <>
              <dt>{say.goesOn[bench.unknown.next]}</dt>
              <dd>{left > 0 ? say.in(clockText(left)) : say.now}</dd>
            </>
          )}
        </dl>
      </section>
      <section>
        <h2>{say.unknownWhat}</h2>
        <ol className="not-known-choices">
          {choices.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
