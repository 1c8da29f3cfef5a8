import { ShoppingCart } from 'lucide-react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { chosenOf, type Quote, type QuoteOption } from '../../../../shared/rating/quote.ts';
import { AskBox } from '../../../kit/ask-box.tsx';
import { moneyText } from '../../../kit/format.ts';
import { change } from '../../../state/station.ts';
import { usePending, useWindow } from '../../../state/window-store.ts';
import { SERVICES, TERMS } from '../../../words/names.ts';
import { stationText, t } from '../../../words/words.ts';
import { LandedRows, SentRows } from '../../rating/cost-rows.tsx';

interface PaidTwiceProps {
  bench: Bench;
  quote: Quote;
  offer: QuoteOption;
}

/** Asks whether DDP is bought although the shop has collected the tax. Confirming spends money. */
export function PaidTwiceDialog({ bench, quote, offer }: PaidTwiceProps) {
  const buying = usePending('bench.buy');
  const { service, terms, total, landedCost } = offer;
  const { collectedTax } = bench.order;
  const why = chosenOf(quote.notOffered, offer)?.why;
  const close = () => useWindow.setState({ choice: null });
  async function buy() {
    if (!collectedTax) return;
    await change('bench.buy', {
      quoteId: quote.id,
      choice: { service, terms },
      total,
      acceptedTax: collectedTax,
    });
    close();
  }
  return (
    <AskBox
      title={t('Buy {terms} although the tax is paid?', { terms: t(TERMS[terms].short) })}
      tone="attention"
      icon={ShoppingCart}
      take={t('Buy {service} {terms} for {total}', {
        service: t(SERVICES[service]),
        terms: t(TERMS[terms].short),
        total: moneyText(total),
      })}
      busy={buying}
      onTake={() => void buy()}
      onClose={close}
    >
      {why && <p className="large strong">{stationText(why)}</p>}
      <div className="paid-twice-cost">
        <SentRows {...offer} uninsured={!bench.session.insure} />
        {landedCost && <LandedRows landed={landedCost} />}
      </div>
    </AskBox>
  );
}
