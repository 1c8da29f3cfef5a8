import { Check, Circle, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Bench } from '../../../shared/station/session.ts';
import { moneyText } from '../../components/format.ts';
import { words } from '../../words/words.ts';

/** What is done, what is under way, what comes; the labels are counted as they come in. */
export function Progress({ bench }: { bench: Bench }) {
  const { kind } = bench.session.step;
  const steps = words.bench.buying.steps;
  switch (kind) {
    case 'rating':
      return <Steps names={steps.rating} now={1} />;
    case 'paper':
      return (
        <Steps names={steps.paper} now={3}>
          <Labels bench={bench} />
        </Steps>
      );
    default:
      return <Steps names={steps.buying} now={2} />;
  }
}

interface StepsProps {
  names: readonly string[];
  /** Index of the one under way. */
  now: number;
  children?: ReactNode;
}

function Steps({ names, now, children }: StepsProps) {
  return (
    <div className="progress">
      <ol className="progress-steps">
        {names.map((name, index) => (
          <li key={name} data-state={stateAt(index, now)} aria-current={index === now || undefined}>
            <StepIcon index={index} now={now} />
            {name}
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}

const stateAt = (index: number, now: number): string =>
  index < now ? 'done' : index === now ? 'now' : 'later';

function StepIcon({ index, now }: { index: number; now: number }) {
  if (index < now) return <Check aria-hidden />;
  if (index === now) return <LoaderCircle aria-hidden className="turning" />;
  return <Circle aria-hidden />;
}

function Labels({ bench: { shipment, session } }: { bench: Bench }) {
  if (!shipment) return null;
  const ready = shipment.cartons.filter(({ label }) => label !== null).length;
  return (
    <div className="stack large">
      {shipment.cost && <p>{words.bench.buying.bought(moneyText(shipment.cost.total))}</p>}
      <p>{words.bench.buying.labelsSoFar(ready, session.cartons.length)}</p>
    </div>
  );
}
