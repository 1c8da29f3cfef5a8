import { Hand } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { moneyText } from '../../kit/format.ts';
import { Notice } from '../../kit/notice.tsx';
import { change } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import type { Choosing } from './offers/offers.tsx';

/** A rule of the supervisor's buys the suggested offer: which one, and how to stop it. */
export function ByRule({ step: { byRule } }: { step: Choosing }) {
  const stopping = usePending('bench.stopRule');
  if (!byRule) return null;
  const { rule, upTo } = byRule;
  return (
    <Notice tone="info" title={t('The rule “{rule}” buys it by itself', { rule })}>
      <div className="stack">
        <p>{t('Up to {amount}, without a question.', { amount: moneyText(upTo) })}</p>
        <Action
          act="cancel"
          icon={Hand}
          label={t('Stop: I choose')}
          busy={stopping}
          onPress={() => void change('bench.stopRule', {})}
        />
      </div>
    </Notice>
  );
}
