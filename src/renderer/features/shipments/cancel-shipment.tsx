import { Ban, ClipboardCheck, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { QuoteOption } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { moneyText } from '../../kit/format.ts';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { OPERATIONS } from '../connection/messages.ts';
import { useOperations } from '../connection/use-operations.ts';
import { ASK_TO_CANCEL, RECORD_CANCELLATION } from '../purchasing/messages.ts';
import { DecisionBox } from '../settings/supervisor/decision-box.tsx';
import { offText } from './at-partner.tsx';

/**
 * Asks the partner where the connection's settings say how (rule 12); why that is not possible is
 * shown with the shipment's other questions to the partner. A cancellation made in its portal can
 * always be recorded.
 */
export function CancelShipment({ shipment }: { shipment: Shipment }) {
  const [asking, setAsking] = useState<'asked' | 'recorded' | null>(null);
  const isOn = useOperations();
  if (!isOn || shipment.state !== 'confirmed' || shipment.kind !== 'outbound') return null;
  const box = asking === 'recorded' ? RECORD_CANCELLATION : ASK_TO_CANCEL;
  return (
    <>
      <Action
        act="cancel"
        icon={Ban}
        label={t('Cancel shipment')}
        disabled={!isOn('cancelShipments')}
        whyNot={offText([t(OPERATIONS.cancelShipments)])}
        onPress={() => setAsking('asked')}
      />
      <Action
        icon={ClipboardCheck}
        weight="quiet"
        label={t('Record cancellation')}
        onPress={() => setAsking('recorded')}
      />
      {asking && (
        <DecisionBox
          title={t(box.title)}
          tone="attention"
          intro={t(box.intro)}
          reference={shipment.reference}
          reasonLabel={t('Why it is cancelled')}
          send={t(box.send)}
          back={t('Keep it')}
          decide={async (by) => {
            const { attemptId } = shipment;
            const recorded = asking === 'recorded';
            const cancelled = await ask('shipments.cancel', { attemptId, recorded, ...by });
            return cancelled.ok ? null : cancelled.error;
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/**
 * Buys a cancelled order again (rule 12) under a new reference. Shows the price first; the same
 * button then buys for no more than that. Where that was refused as too dear, the next price shown takes the
 * place of what was named before, and the button says so (rule 16).
 */
export function BuyAgain({ shipment }: { shipment: Shipment }) {
  const [asking, setAsking] = useState(false);
  const [reference, setReference] = useState('');
  const [offer, setOffer] = useState<QuoteOption | null>(null);
  const [tooDear, setTooDear] = useState(false);
  if (shipment.state !== 'cancelled' || shipment.kind !== 'outbound') return null;
  return (
    <>
      <Action
        act="buy"
        icon={ShoppingCart}
        label={t('Buy again')}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={t('Buy a cancelled order again?')}
          tone="attention"
          intro={t(
            'This spends money. It is bought in the same cartons, by the rule of the settings, under a reference that was never used. Order:',
          )}
          reference={shipment.reference}
          reasonLabel={t('Why it is bought again')}
          send={sendText(offer, tooDear)}
          buys={offer !== null}
          back={t('Do not buy')}
          shows={['as', 'price']}
          before={({ wrong, refuse }) => (
            <Field
              label={t('New reference')}
              value={reference}
              onChange={(typed) => {
                setReference(typed);
                setOffer(null);
                refuse(null);
              }}
              error={wrong('as')}
              autoFocus
            />
          )}
          decide={async (by) => {
            const { attemptId } = shipment;
            if (offer === null) {
              const option = await ask('shipments.priceAgain', { attemptId, reference });
              if (!option.ok) return option.error;
              setOffer(option.value);
              return SHOWN;
            }
            const { total: shown, terms: shownTerms } = offer;
            const named = tooDear ? { atMost: shown } : {};
            const wish = { attemptId, reference, shown, shownTerms, ...named, ...by };
            const bought = await ask('shipments.buyAgain', wish);
            if (!bought.ok) {
              // Only a price that was shown is bought: shows it again.
              if (bought.error.code === 'price-rose') {
                setOffer(null);
                setTooDear(true);
              }
              return bought.error;
            }
            // Bought or unknown: it is recorded, and its problem must be read.
            const { error } = bought.value;
            if (error) useWindow.setState({ stop: { kind: 'call', error } });
            return null;
          }}
          onClose={() => {
            setOffer(null);
            setTooDear(false);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

function sendText(offer: QuoteOption | null, tooDear: boolean): string {
  if (offer === null) return t('Show the price');
  const price = moneyText(offer.total);
  return tooDear ? t('Buy all the same for {price}', { price }) : t('Buy for {price}', { price });
}

/** Not a refusal: the box stays open, with the price on its button. */
const SHOWN = { field: 'price', message: '' };
