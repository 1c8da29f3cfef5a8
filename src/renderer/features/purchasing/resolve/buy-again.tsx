import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, type Money } from '../../../../shared/kernel/money.ts';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import { Action } from '../../../kit/action.tsx';
import { Field } from '../../../kit/fields.tsx';
import { ask } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';
import { words } from '../../../words/words.ts';
import { DecisionBox } from './decision-box.tsx';

/**
 * Of what is cancelled (rule 12): the order under a new reference. The price is shown first, and the
 * same button then buys for no more than that.
 */
export function BuyAgain({ shipment }: { shipment: Shipment }) {
  const say = words.history.buyAgain;
  const [asking, setAsking] = useState(false);
  const [reference, setReference] = useState('');
  const [price, setPrice] = useState<Money | null>(null);
  if (shipment.state !== 'cancelled' || shipment.kind !== 'outbound') return null;
  return (
    <>
      <Action hotkey="Alt+A" icon={ShoppingCart} label={say.open} onPress={() => setAsking(true)} />
      {asking && (
        <DecisionBox
          title={say.title}
          tone="attention"
          intro={say.intro}
          reference={shipment.reference}
          reasonLabel={say.reason}
          send={price ? say.send(formatMoney(price)) : say.price}
          back={say.back}
          shows={['as', 'price']}
          before={({ wrong, refuse }) => (
            <Field
              label={say.as}
              value={reference}
              onChange={(typed) => {
                setReference(typed);
                setPrice(null);
                refuse(null);
              }}
              error={wrong('as')}
              autoFocus
            />
          )}
          decide={async (by) => {
            const { attemptId } = shipment;
            if (price === null) {
              const option = await ask('shipments.priceAgain', { attemptId, reference });
              if (!option.ok) return option.error;
              setPrice(option.value.total);
              return SHOWN;
            }
            const wish = { attemptId, reference, shown: price, ...by };
            const bought = await ask('shipments.buyAgain', wish);
            if (!bought.ok) {
              // What is bought is what was shown: it is shown again.
              if (bought.error.code === 'price-rose') setPrice(null);
              return bought.error;
            }
            // Bought, or not known: it is on record, and what is wrong with it must be read.
            const { error } = bought.value;
            if (error) useWindow.setState({ stop: { kind: 'call', error } });
            return null;
          }}
          onClose={() => {
            setPrice(null);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

/** Nothing is refused: the box stays, with the price on its button. */
const SHOWN = { field: 'price', message: '' };
