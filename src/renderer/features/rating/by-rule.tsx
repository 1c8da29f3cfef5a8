import { Hand } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Choosing } from '../../../shared/rating/choosing.ts';
import { Action } from '../../kit/action.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import { moneyText } from '../../kit/format.ts';
import { optionOf } from '../../state/actions.ts';
import { change } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { SERVICES, TERMS } from '../../words/names.ts';
import { t } from '../../words/words.ts';
import './by-rule.css';

/** A rule is about to buy the suggested offer: which, when, and how to stop it. */
export function ByRule({ step: { byRule } }: { step: Choosing }) {
  const stopping = usePending('bench.stopRule');
  const option = useWindow(({ bench }) => optionOf(bench, null));
  const left = useSecondsUntil(byRule?.at ?? null);
  if (!byRule) return null;
  const { rule, upTo } = byRule;
  return (
    <section className="by-rule" data-tone="attention" aria-label={t('A rule buys this by itself')}>
      <p className="by-rule-left" role="timer">
        {left}
        <span>{t('seconds (left)')}</span>
      </p>
      <div className="by-rule-what">
        {option && (
          <p className="by-rule-offer">
            {t('{service} {terms} for {total}', {
              service: t(SERVICES[option.service]),
              terms: t(TERMS[option.terms].short),
              total: moneyText(option.total),
            })}
          </p>
        )}
        <p>{t('Rule “{rule}”, up to {amount}', { rule, amount: moneyText(upTo) })}</p>
        <Action
          act="close"
          icon={Hand}
          label={t('Stop: I choose')}
          busy={stopping}
          onPress={() => void change('bench.stopRule', {})}
        />
      </div>
      <CommandCode command="CANCEL" label={t('Stop: I choose')} />
    </section>
  );
}

/** By the clock of this machine, which is also the station's. */
function useSecondsUntil(at: string | null): number {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(at));
    look();
    if (at === null) return;
    const timer = setInterval(look, 200);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

const secondsUntil = (at: string | null): number =>
  at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000));
