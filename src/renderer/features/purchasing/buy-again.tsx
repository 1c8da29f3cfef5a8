import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Bench, UnknownPurchase } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { clockText } from '../../kit/format.ts';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { words } from '../../words/words.ts';
import { DecisionBox } from './resolve/decision-box.tsx';
import { useSecondsLeft } from './seconds-left.ts';

/**
 * The partner refused the key each time: a person looks in its portal, says in one step that nothing
 * was bought, and it is bought again under the same reference.
 */
export function BuyAgain({ bench, unknown }: { bench: Bench; unknown: UnknownPurchase }) {
  const say = words.bench.buying.again;
  const left = useSecondsLeft(unknown, bench.shipment?.sendings ?? 0);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action
        weight="main"
        hotkey="F8"
        icon={ShoppingCart}
        spends
        label={left > 0 ? say.possibleIn(clockText(left)) : say.open}
        disabled={left > 0}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={say.title}
          tone="unknown"
          intro={say.intro}
          reference={bench.shipment?.reference ?? bench.order.reference}
          reasonLabel={words.settle.reason}
          reason={say.reason}
          send={say.send}
          back={words.settle.back}
          decide={async (by) => {
            const bought = await ask('bench.buyAgain', by);
            return bought.ok ? null : bought.error;
          }}
          before={() => <Notice tone="attention">{say.warning}</Notice>}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
