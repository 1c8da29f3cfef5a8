import { Check, Circle, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Message } from '../../../shared/kernel/message.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { moneyText } from '../../kit/format.ts';
import { KEYS } from '../../kit/keys.ts';
import { t } from '../../words/words.ts';
import { BUYING_STEPS, RATING_STEPS } from './messages.ts';

/** What is done, what is under way, what comes; the labels are counted as they come in. */
export function Progress({ bench }: { bench: Bench }) {
  const { step } = bench.session;
  switch (step.kind) {
    case 'rating':
      return (
        <Steps names={RATING_STEPS} now={1}>
          <Waited since={step.since} />
        </Steps>
      );
    case 'paper':
      return (
        <Steps names={BUYING_STEPS} now={bench.collecting?.matching ? 2 : 1}>
          <Labels bench={bench} />
        </Steps>
      );
    default:
      return <Steps names={BUYING_STEPS} now={0} />;
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
      <p>{t('For {seconds} seconds now', { seconds })}</p>
      <p>
        {t('Asking costs nothing. Back ({key}) stops waiting; nothing is lost by it.', {
          key: KEYS.leave,
        })}
      </p>
    </div>
  );
}

interface StepsProps {
  names: readonly Message[];
  /** Index of the one under way. */
  now: number;
  children?: ReactNode;
}

function Steps({ names, now, children }: StepsProps) {
  return (
    <div className="progress">
      <ol className="progress-steps">
        {names.map((name, index) => (
          <li
            key={name.id}
            data-state={stateAt(index, now)}
            aria-current={index === now || undefined}
          >
            <StepIcon index={index} now={now} />
            {t(name)}
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
      {shipment?.cost && (
        <p>{t('Bought for {total}', { total: moneyText(shipment.cost.total) })}</p>
      )}
      {collecting && (
        <p>
          {t('{labels} of {all} labels fetched', { labels: collecting.had, all: collecting.of })}
        </p>
      )}
    </div>
  );
}
