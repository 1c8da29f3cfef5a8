import { CirclePause, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Quote } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { askRatesAgain } from '../../state/actions.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { HoldDialog } from '../packing/dialogs/hold-dialog.tsx';

/** Why nothing is offered, each reason once, and what can be done about it. */
export function NoRates({ quote, asking }: { quote: Quote; asking: boolean }) {
  const [holding, setHolding] = useState(false);
  const reasons = [...new Set(quote.notOffered.map(({ why }) => stationText(why)))];
  return (
    <>
      <Notice tone="attention" title={t('Nothing is offered for this order')}>
        <ul className="stack">
          {reasons.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      </Notice>
      <div className="row">
        <Action
          weight="main"
          act="next"
          icon={RefreshCw}
          label={t('Ask for rates again')}
          busy={asking}
          onPress={() => void askRatesAgain()}
        />
        <Action
          act="hold"
          icon={CirclePause}
          label={t('Hold for supervisor')}
          onPress={() => setHolding(true)}
        />
      </div>
      {holding && <HoldDialog onClose={() => setHolding(false)} />}
    </>
  );
}
