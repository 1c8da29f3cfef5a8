import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Bench, UnknownPurchase } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { clockText } from '../../kit/format.ts';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { DecisionBox } from './resolve/decision-box.tsx';
import { useSecondsLeft } from './seconds-left.ts';

/**
 * The partner refused the key each time: a person looks in its portal, says in one step that nothing
 * was bought, and it is bought again under the same reference.
 */
export function BuyAgain({ bench, unknown }: { bench: Bench; unknown: UnknownPurchase }) {
  const left = useSecondsLeft(unknown, bench.shipment?.sendings ?? 0);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action
        weight="main"
        act="next"
        icon={ShoppingCart}
        spends
        label={
          left > 0
            ? t('Buy again in {clock}', { clock: clockText(left) })
            : t('Buy again: not bought')
        }
        disabled={left > 0}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={t('Was it not bought?')}
          tone="unknown"
          intro={t('The partner refused the key each time. Look in its portal for')}
          reference={bench.shipment?.reference ?? bench.order.reference}
          reasonLabel={t('How you know')}
          reason={t('not in the partner’s portal; the key was refused each time')}
          send={t('Buy again (refused key)')}
          buys
          back={t('Back')}
          decide={async (by) => {
            const bought = await ask('bench.buyAgain', by);
            return bought.ok ? null : bought.error;
          }}
          before={() => (
            <Notice tone="attention">
              {t(
                'Go on only if the portal does not show it. It is bought again now, under the same reference; a higher price is shown first.',
              )}
            </Notice>
          )}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
