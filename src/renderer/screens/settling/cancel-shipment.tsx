import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../shared/station/shipment.ts';
import { Action } from '../../components/action.tsx';
import { ask } from '../../store/station.ts';
import { useOperations } from '../../store/use-operations.ts';
import { words } from '../../words/words.ts';
import { DecisionBox } from './decision-box.tsx';

/**
 * Can be pressed where the connection's settings say how the partner is asked (rule 12); why it
 * cannot stands with the shipment's other questions to the partner.
 */
export function CancelShipment({ shipment }: { shipment: Shipment }) {
  const say = words.history.cancel;
  const [asking, setAsking] = useState(false);
  const isOn = useOperations();
  if (!isOn || shipment.state !== 'confirmed' || shipment.kind !== 'outbound') return null;
  return (
    <>
      <Action
        hotkey="Alt+X"
        icon={Ban}
        label={say.open}
        disabled={!isOn('cancelShipments')}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={say.title}
          tone="attention"
          intro={say.intro}
          reference={shipment.reference}
          reasonLabel={say.reason}
          send={say.send}
          back={say.back}
          decide={async (by) => {
            const { attemptId } = shipment;
            const cancelled = await ask('shipments.cancel', { attemptId, ...by });
            return cancelled.ok ? null : cancelled.error;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
