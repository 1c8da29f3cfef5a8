import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../shared/station/shipment.ts';
import { Action } from '../../components/action.tsx';
import { Field } from '../../components/fields.tsx';
import { ask } from '../../store/station.ts';
import { useWindow } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { DecisionBox } from './decision-box.tsx';

/** Of what the partner has confirmed as cancelled (rule 12): the order under a new reference. */
export function BuyAgain({ shipment }: { shipment: Shipment }) {
  const say = words.history.buyAgain;
  const [asking, setAsking] = useState(false);
  const [reference, setReference] = useState('');
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
          send={say.send}
          back={say.back}
          shows={['as']}
          before={({ wrong, refuse }) => (
            <Field
              label={say.as}
              value={reference}
              onChange={(typed) => {
                setReference(typed);
                refuse(null);
              }}
              error={wrong('as')}
              autoFocus
            />
          )}
          decide={async (by) => {
            const { attemptId } = shipment;
            const bought = await ask('shipments.buyAgain', { attemptId, reference, ...by });
            if (!bought.ok) return bought.error;
            // Bought, or not known: it is on record, and what is wrong with it must be read.
            const { error } = bought.value;
            if (error) useWindow.setState({ stop: { kind: 'call', error } });
            return null;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
