import { ArrowLeft, PackageCheck, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { choiceName } from '../../../shared/automation/words.ts';
import type { Bench, PackOn } from '../../../shared/packing/session.ts';
import { type ChooseRule, ChooseRuleSchema } from '../../../shared/rating/quote.ts';
import { barcodeOf, barcodeSaying } from '../../../shared/scanning/command-codes.ts';
import { Action } from '../../kit/action.tsx';
import { Barcode } from '../../kit/content/barcode-later.tsx';
import { Field, Pick } from '../../kit/fields.tsx';
import { decimalText, moneyText, typedDecimal } from '../../kit/format.ts';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { PICKS } from '../../kit/keys/keys.ts';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { setAside } from '../../state/actions.ts';
import { change } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { BenchHead } from '../../window/frame/bench-head.tsx';
import { Frame, Onward } from '../../window/frame/frame.tsx';
import { t } from '../../words/words.ts';
import { LineFigures } from '../connection/line-text.tsx';
import { useWeightOff } from '../devices/scale-state.tsx';
import { offTitle, RatedCartons, useSoundOfWeight } from '../devices/weight-off.tsx';
import { useRatesDue } from '../packing/rates-due.ts';
import { stillAhead } from '../rating/days.ts';
import { packOn } from './actions.ts';
import './waiting.css';

interface PackOnProps {
  bench: Bench;
  offered: PackOn;
}

/** While the partner is away and only rates are missing: choice of what to buy later, and the limit. */
export default function PackOnScreen({ bench, offered }: PackOnProps) {
  const { currency } = bench.order;
  const [choose, setChoose] = useState<ChooseRule>(offered.choose);
  const [most, setMost] = useState(decimalText(offered.amounts[0]?.amount ?? ''));
  const amount = typedDecimal(most);
  const [isAsked, setAsked] = useState(false);
  const off = useWeightOff();
  useSoundOfWeight(off);
  // A rule may accept instead of the packer.
  useRatesDue(bench);
  useHotkey('leave', () => void setAside(), true, t('Set aside'));
  const keep = (next: { choose: ChooseRule; amount: string | null }) =>
    useWindow.setState({ later: { orderId: bench.order.id, ...next } });
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={{
        text: t('The partner is away: buy it later?'),
        detail: off
          ? offTitle(off)
          : t('It is bought by itself when the partner is back, never above your amount.'),
        tone: 'attention',
      }}
      above={<ScanBar />}
      actions={
        <PackOnActions bench={bench} wish={{ choose, amount }} onLacking={() => setAsked(true)} />
      }
    >
      <div className="pack-on">
        <section className="stack">
          {off && <RatedCartons cartons={bench.session.cartons} />}
          <Pick
            label={t('Which offer')}
            value={choose}
            choices={ChooseRuleSchema.options.map((id) => ({ id, label: t(choiceName(id)) }))}
            onChange={(id) => {
              const next = ChooseRuleSchema.parse(id);
              setChoose(next);
              keep({ choose: next, amount });
            }}
          />
          <Field
            label={t('It may cost at most ({currency})', { currency })}
            value={most}
            onChange={(text) => {
              setMost(text);
              keep({ choose, amount: typedDecimal(text) });
            }}
            inputMode="decimal"
            chars={10}
            error={amount === null && (most !== '' || isAsked) ? t('An amount, like 12.50') : null}
          />
          <LineFigures />
        </section>
        <Amounts
          offered={offered}
          onPick={(picked) => {
            setMost(decimalText(picked));
            keep({ choose, amount: picked });
          }}
        />
      </div>
    </Frame>
  );
}

/** Each amount takes one scan, key or touch. */
function Amounts({ offered, onPick }: { offered: PackOn; onPick: (amount: string) => void }) {
  const [first] = offered.amounts;
  return (
    <section className="pack-on-codes" aria-label={t('Scan what it may cost at most')}>
      {first && (
        <Barcode
          text={barcodeOf('PACK-ON')}
          label={t('Pack on, up to {amount}', { amount: moneyText(first) })}
        />
      )}
      {offered.amounts.slice(first ? 1 : 0).map((each) => (
        <Barcode
          key={each.amount}
          text={barcodeSaying({ command: 'UPTO', text: each.amount })}
          label={t('Pack on, up to {amount}', { amount: moneyText(each) })}
        />
      ))}
      <div className="row">
        {offered.amounts.map((each, at) => (
          <Action
            key={each.amount}
            act={PICKS[at]}
            label={moneyText(each)}
            onPress={() => onPick(each.amount)}
          />
        ))}
      </div>
      {!first && (
        <p>
          {t(
            'Type the amount once: the next orders offer it as a barcode. A supervisor can set amounts beforehand (waiting.atMost).',
          )}
        </p>
      )}
    </section>
  );
}

interface ActionsProps {
  bench: Bench;
  wish: { choose: ChooseRule; amount: string | null };
  /** It was pressed without an amount. */
  onLacking: () => void;
}

function PackOnActions({ bench, wish, onLacking }: ActionsProps) {
  const waiting = usePending('bench.packOn');
  const { orderId, revision, insure, pickUpDate } = bench.session;
  return (
    <>
      <Action
        act="close"
        icon={ArrowLeft}
        weight="quiet"
        label={t('Back to packing')}
        onPress={() => useWindow.setState({ packsStill: `${orderId} ${revision}` })}
      />
      <Action
        act="reload"
        icon={RefreshCw}
        label={t('Ask the partner again')}
        onPress={() => void change('bench.rate', { insure, pickUpDate: stillAhead(pickUpDate) })}
      />
      <Onward>
        <Action
          act="next"
          weight="main"
          icon={PackageCheck}
          label={t('Pack on; buy later')}
          busy={waiting}
          onPress={() => (wish.amount === null ? onLacking() : void packOn(wish))}
        />
      </Onward>
    </>
  );
}
