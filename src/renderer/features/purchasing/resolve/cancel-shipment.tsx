import { Ban, ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import { Action } from '../../../kit/action.tsx';
import { ask } from '../../../state/station.ts';
import { words } from '../../../words/words.ts';
import { useOperations } from '../../connection/use-operations.ts';
import { DecisionBox } from './decision-box.tsx';

/**
 * The partner is asked where the connection's settings say how (rule 12); why it cannot stands with
 * the shipment's other questions to the partner. A cancellation made in its portal can always be
 * recorded.
 */
export function CancelShipment({ shipment }: { shipment: Shipment }) {
  const say = words.history.cancel;
  const [asking, setAsking] = useState<'asked' | 'recorded' | null>(null);
  const isOn = useOperations();
  if (!isOn || shipment.state !== 'confirmed' || shipment.kind !== 'outbound') return null;
  const box = asking === 'recorded' ? say.recorded : say;
  return (
    <>
      <Action
        hotkey="Alt+X"
        icon={Ban}
        label={say.open}
        disabled={!isOn('cancelShipments')}
        onPress={() => setAsking('asked')}
      />
      <Action
        icon={ClipboardCheck}
        weight="quiet"
        label={say.recorded.open}
        onPress={() => setAsking('recorded')}
      />
      {asking && (
        <DecisionBox
          title={box.title}
          tone="attention"
          intro={box.intro}
          reference={shipment.reference}
          reasonLabel={say.reason}
          send={box.send}
          back={say.back}
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
