import { Ban, ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import { Action } from '../../../kit/action.tsx';
import { ask } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { useOperations } from '../../connection/use-operations.ts';
import { ASK_TO_CANCEL, RECORD_CANCELLATION } from '../messages.ts';
import { DecisionBox } from './decision-box.tsx';

/**
 * The partner is asked where the connection's settings say how (rule 12); why it cannot stands with
 * the shipment's other questions to the partner. A cancellation made in its portal can always be
 * recorded.
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
