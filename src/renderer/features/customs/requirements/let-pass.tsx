import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { OrderKey } from '../../../../shared/orders/order.ts';
import { Action } from '../../../kit/action.tsx';
import { ask } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { DecisionBox } from '../../settings/supervisor/decision-box.tsx';

interface LetPassProps {
  order: OrderKey;
  /** What stops it at its border, in words. */
  stopping: readonly string[];
  onPassed: () => void;
}

/** A supervisor lets one order pass without what its border asks for. */
export function LetPass({ order, stopping, onPassed }: LetPassProps) {
  const [asking, setAsking] = useState(false);
  const { merchant, reference } = order;
  return (
    <>
      <Action
        weight="quiet"
        icon={ShieldCheck}
        label={t('Let it pass')}
        about={reference}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={t('Let this order pass?')}
          tone="attention"
          intro={t('It ships without what its border asks for, and may come back. Order:')}
          reference={reference}
          reasonLabel={t('Why it may pass')}
          send={t('Let it pass')}
          back={t('Cancel')}
          after={() => (
            <ul className="warnings">
              {stopping.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
          decide={async (by) => {
            const passed = await ask('requirements.letPass', {
              order: { merchant, reference },
              ...by,
            });
            if (passed.ok) onPassed();
            return passed.ok ? null : passed.error;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
