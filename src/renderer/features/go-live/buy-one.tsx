import { ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BoughtOne, BuyOneOffer, BuyOneOutcome } from '../../../shared/go-live/go-live.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { moneyText } from '../../kit/format.ts';
import { Notice, Standing, type Tone } from '../../kit/notice.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { ask } from '../../state/station.ts';
import { stationText, t } from '../../words/words.ts';
import { Block } from '../settings/panel.tsx';
import { DecisionBox, type Refusal } from '../settings/supervisor/decision-box.tsx';
import { tookOne, useGoLive } from './go-live-store.ts';

/** Purchase of one real shipment, as an explicit choice: first its price, then the supervisor's decision. */
export function BuyOne() {
  const [asking, setAsking] = useState<string | null>(null);
  const bought = useGoLive((state) => state.bought);
  const doing = useGoLive((state) => state.doing);
  // A scanned order opens the dialog with its reference.
  useEffect(() => takeScans((text) => setAsking(text)), []);
  return (
    <Block title={t('One real shipment')}>
      <p>
        {t(
          'Buys one shipment of a packed order as the bench does, and checks its labels, invoice and tracking. It is cancelled afterwards if the path is set under “Operations”. Scan the order, or press the button.',
        )}
      </p>
      <Notice tone="attention">{t('This buys one real shipment, and may cost money.')}</Notice>
      <div className="row">
        <Action
          act="buy"
          icon={ShoppingCart}
          label={t('Buy one shipment')}
          disabled={doing !== null}
          whyNot={t('The check is under way.')}
          onPress={() => setAsking('')}
        />
      </div>
      {bought && <Ended bought={bought} />}
      {asking !== null && (
        <BuyOneBox key={asking} scanned={asking} onClose={() => setAsking(null)} />
      )}
    </Block>
  );
}

const TONES = {
  cancelled: 'success',
  bought: 'attention',
  stood: 'info',
  unknown: 'unknown',
  nothing: 'stop',
} as const satisfies Record<BuyOneOutcome, Tone>;

function Ended({ bought: { outcome, translatable, error } }: { bought: BoughtOne }) {
  return (
    <div role="status" className="stack">
      <Notice tone={TONES[outcome]}>
        <p className="strong">{stationText(translatable)}</p>
      </Notice>
      {error && outcome !== 'nothing' && <Standing error={error} />}
    </div>
  );
}

function BuyOneBox({ scanned, onClose }: { scanned: string; onClose: () => void }) {
  const [ref, setRef] = useState(scanned);
  const [offer, setOffer] = useState<BuyOneOffer | null>(null);
  const price = offer?.option?.total ?? null;
  return (
    <DecisionBox
      title={t('Buy one real shipment?')}
      tone="attention"
      intro={t('This buys one real shipment from the partner, for no more than the price shown.')}
      reference={offer?.reference ?? ''}
      reasonLabel={t('Why it is bought')}
      reason={t('Check before the first real order')}
      send={sendLabel(offer)}
      buys={price !== null}
      back={t('Do not buy')}
      shows={['ref', SHOWN.field]}
      before={({ wrong, refuse }) => (
        <Field
          label={t('Packed order')}
          value={ref}
          onChange={(typed) => {
            setRef(typed);
            setOffer(null);
            refuse(null);
          }}
          error={wrong('ref')}
          autoFocus
        />
      )}
      after={() => offer && <Offered offer={offer} />}
      decide={async (by) => {
        if (offer === null) {
          const asked = await ask('goLive.offer', { ref });
          if (!asked.ok) return notOffered(asked.error);
          setOffer(asked.value);
          return SHOWN;
        }
        const { orderId, option } = offer;
        const terms = option && { shownTerms: option.terms };
        const bought = await ask('goLive.buyOne', { orderId, shown: price, ...terms, ...by });
        if (!bought.ok) {
          // Only a displayed price may be bought, so the new one is displayed.
          if (bought.error.code === 'price-rose') setOffer(null);
          return bought.error;
        }
        tookOne(bought.value);
        return null;
      }}
      onClose={onClose}
    />
  );
}

/** The error names an option of the command line, so the window has a message of its own. */
const notOffered = (error: StationError): Refusal =>
  error.field === '--carton'
    ? { field: 'ref', message: t('This order is not packed. Pack it at the bench first.') }
    : { ...error, field: 'ref' };

/** Not a refusal: the dialog stays open, with the price on its button. */
const SHOWN = { field: 'price', message: '' };

function sendLabel(offer: BuyOneOffer | null): string {
  if (offer === null) return t('Show the price');
  return offer.option
    ? t('Buy for {price}', { price: moneyText(offer.option.total) })
    : t('Look at what was bought');
}

function Offered({ offer: { option, cancels } }: { offer: BuyOneOffer }) {
  if (!option)
    return <Notice tone="info">{t('This order was bought before. Nothing is bought now.')}</Notice>;
  return (
    <Notice tone="attention" title={`${option.carrier} · ${moneyText(option.total)}`}>
      {cancels
        ? t('It is cancelled afterwards. Check the partner’s invoice that it is not charged.')
        : t('It cannot be cancelled here: no path is set. Send it, or cancel it in the portal.')}
    </Notice>
  );
}
