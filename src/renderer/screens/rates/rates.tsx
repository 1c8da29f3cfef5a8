import { ArrowLeft, ShoppingCart } from 'lucide-react';
import type { Bench, Step } from '../../../shared/station/session.ts';
import { Action } from '../../components/action.tsx';
import { BenchHead } from '../../components/bench-head.tsx';
import { Field, Toggle } from '../../components/fields.tsx';
import { moneyText } from '../../components/format.ts';
import { Frame, Onward } from '../../components/frame.tsx';
import { Notice } from '../../components/notice.tsx';
import { useHotkey } from '../../instruments/hotkeys.tsx';
import { buy, optionOf } from '../../store/actions.ts';
import { change } from '../../store/station.ts';
import { usePending, useWindow } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { whatNext } from '../way.ts';
import { RateCards } from './cards.tsx';
import './rates.css';

export type Choosing = Extract<Step, { kind: 'choosing' }>;

export default function RatesScreen({ bench, step }: { bench: Bench; step: Choosing }) {
  const chosen = useWindow((state) => optionOf(state.bench, state.choice));
  const buying = usePending('bench.buy');
  const backing = usePending('bench.backToPacking');
  // From the very press, not only from the station's answer: these rates are given up.
  const stale = usePending('bench.rate') || backing;
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={stale ? { text: words.rates.asking } : whatNext(bench, chosen)}
      actions={
        <>
          <Action
            hotkey="F6"
            icon={ArrowLeft}
            label={words.bench.actions.backToPacking}
            busy={backing}
            onPress={() => void change('bench.backToPacking', {})}
          />
          <RateOptions bench={bench} />
          <Onward>
            <Action
              weight="main"
              hotkey="F9"
              icon={ShoppingCart}
              spends
              label={chosen ? words.rates.buyFor(moneyText(chosen.total)) : words.rates.buy}
              busy={buying}
              disabled={!chosen || stale}
              onPress={() => void buy()}
            />
          </Onward>
        </>
      }
    >
      <div className="rates" data-stale={stale || undefined}>
        <Warnings warnings={step.quote.warnings} />
        <RateCards step={step} chosen={chosen} stale={stale} />
      </div>
    </Frame>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="attention">
      <ul className="rates-warnings">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Insurance and pick-up date are rated with the rest, so a change asks for the rates again. */
function RateOptions({ bench }: { bench: Bench }) {
  const { insure, pickUpDate } = bench.session;
  const rating = usePending('bench.rate');
  const rate = (next: { insure: boolean; pickUpDate: string | null }) =>
    void change('bench.rate', next);
  const toggle = () => rate({ insure: !insure, pickUpDate });
  useHotkey('F10', toggle, !rating);
  return (
    <div className="rate-options">
      <Toggle
        label={words.rates.insure}
        keyHint="F10"
        value={insure}
        disabled={rating}
        onChange={toggle}
      />
      <div className="rate-date">
        <span aria-hidden>{words.rates.pickUp}</span>
        <Field
          bare
          type="date"
          label={words.rates.pickUp}
          value={pickUpDate ?? ''}
          min={today()}
          disabled={rating}
          onChange={(date) => rate({ insure, pickUpDate: date || null })}
        />
      </div>
    </div>
  );
}

/** By the bench's own calendar, not Greenwich's. */
function today(): string {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
