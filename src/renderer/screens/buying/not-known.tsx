import type { Bench, Step } from '../../../shared/station/session.ts';
import { momentText } from '../../components/format.ts';
import { stationText } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';

type Unknown = Extract<Step, { kind: 'unknown' }>;

/** Not a failure: money may be spent. Says what is known, and what a packer can do without harm. */
export function NotKnown({ bench, step }: { bench: Bench; step: Unknown }) {
  const say = words.bench.buying;
  return (
    <div className="not-known" data-tone="unknown">
      <section>
        <h2>{say.unknownTitle}</h2>
        <dl className="not-known-facts">
          <dt>{say.why}</dt>
          <dd>{stationText(step.why)}</dd>
          <dt>{say.unknownSince}</dt>
          <dd>{momentText(step.since)}</dd>
          <dt>{say.unknownOrder}</dt>
          <dd>{bench.order.reference}</dd>
          {bench.shipment && (
            <>
              <dt>{say.unknownSendings}</dt>
              <dd>{say.times(bench.shipment.sendings)}</dd>
            </>
          )}
        </dl>
      </section>
      <section>
        <h2>{say.unknownWhat}</h2>
        <ol className="not-known-choices">
          {say.unknownChoices.map(([title, text]) => (
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
