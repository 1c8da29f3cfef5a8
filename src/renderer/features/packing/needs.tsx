import { Check } from 'lucide-react';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { type Need, NeedSchema } from '../../../shared/shipments/attention.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import type { Tone } from '../../kit/tone-icon.tsx';
import { goTo } from '../../state/actions.ts';
import { words } from '../../words/words.ts';
import { goToParcel, goToShipment, haveRead, useNeeds } from '../returns/after-sale-state.ts';
import { RestoreLooked } from './restore-looked.tsx';
import './needs.css';

const TONE: Record<Need['kind'], Tone> = {
  damage: 'attention',
  restored: 'attention',
  'lost-paper': 'attention',
  unknown: 'unknown',
  paper: 'attention',
  'label-waits': 'attention',
  parcel: 'attention',
  settled: 'success',
};

/** On the empty bench: what needs a person, one line a kind, until somebody has read it. */
export function Needs() {
  const needs = useNeeds();
  if (needs.length === 0) return null;
  return (
    <section className="needs" aria-label={words.needs.title}>
      {NeedSchema.shape.kind.options.map((kind) => (
        <OfKind key={kind} kind={kind} needs={needs.filter((need) => need.kind === kind)} />
      ))}
    </section>
  );
}

function OfKind({ kind, needs }: { kind: Need['kind']; needs: readonly Need[] }) {
  const [first] = needs;
  if (!first) return null;
  const say = words.needs;
  const what = say.what[kind](needs.length, first.order ? showOrderKey(first.order) : '');
  return (
    <Notice tone={TONE[kind]}>
      <div className="row">
        <span className="grow">{what}</span>
        {kind === 'restored' && <RestoreLooked about={what} />}
        <Action label={say.look} about={what} onPress={() => look(kind, needs.length, first)} />
        <Action
          icon={Check}
          weight="quiet"
          label={say.read}
          about={what}
          onPress={() => haveRead(needs.map(({ id }) => id))}
        />
      </div>
    </Notice>
  );
}

function look(kind: Need['kind'], count: number, first: Need): void {
  if (kind === 'parcel') goToParcel(count === 1 ? first.trackingNumber : null);
  else if (first.order) goToShipment(first.attemptId);
  else goTo('settings');
}
