import { Check, Circle, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../../../shared/kernel/message.ts';
import { t } from '../../../words/words.ts';
import './buying.css';

interface StepsProps {
  names: readonly Message[];
  /** Index of the current step. */
  now: number;
  children?: ReactNode;
}

export function Steps({ names, now, children }: StepsProps) {
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
