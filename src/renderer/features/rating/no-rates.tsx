import type { Quote } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { fixButton, HOLD } from '../../window/fixes.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';

/** Why nothing is offered, each reason once, and what can be done about it. */
export function NoRates({ quote, asking }: { quote: Quote; asking: boolean }) {
  const reasons = [...new Set(quote.notOffered.map(({ why }) => stationText(why)))];
  const why = t('Nothing is offered for this order');
  return (
    <>
      <Notice tone="attention" title={why}>
        <ul className="stack">
          {reasons.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      </Notice>
      <div className="row">
        <Action
          weight="main"
          {...fixButton({ fix: 'ask-again', field: null }, why)}
          busy={asking}
        />
        <Action {...fixButton({ fix: 'receiver', field: null }, why)} />
        <Action {...fixButton(HOLD, why)} />
      </div>
    </>
  );
}
