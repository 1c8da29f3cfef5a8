import { Check, Circle, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import { moneyText } from '../../kit/format.ts';
import { words } from '../../words/words.ts';

/** What is done, what is under way, what comes; the labels are counted as they come in. */
export function Progress({ bench }: { bench: Bench }) {
  const { step } = bench.session;
  const steps = words.bench.buying.steps;
  switch (step.kind) {
    case 'rating':
      return (
        <Steps names={steps.rating} now={1}>
          <Waited since={step.since} />
        </Steps>
      );
    case 'paper':
      return (
        <Steps names={steps.buying} now={bench.collecting?.matching ? 2 : 1}>
          <Labels bench={bench} />
        </Steps>
      );
    default:
      return <Steps names={steps.buying} now={0} />;
  }
}

/** Short waits need no clock. */
const LONG_SECONDS = 3;

function Waited({ since }: { since: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const look = () => setSeconds(Math.floor((Date.now() - Date.parse(since)) / 1000));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [since]);
  if (seconds < LONG_SECONDS) return null;
  return (
    <div className="stack large">
      <p>{words.bench.buying.waited(seconds)}</p>
      <p>{words.bench.buying.waitingIsFree}</p>
    </div>
  );
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

function Labels({ bench: { shipment, collecting } }: { bench: Bench }) {
  return (
    <div className="stack large">
      {shipment?.cost && <p>{words.bench.buying.bought(moneyText(shipment.cost.total))}</p>}
      {collecting && <p>{words.bench.buying.labelsFetched(collecting.had, collecting.of)}</p>}
    </div>
  );
}
