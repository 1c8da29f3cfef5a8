import { Check } from 'lucide-react';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { type Need, NeedSchema } from '../../../shared/shipments/attention.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import type { Tone } from '../../kit/notices/tone-icon.tsx';
import { goTo } from '../../state/actions.ts';
import { t } from '../../words/words.ts';
import { goToParcel, goToShipment, haveRead, useNeeds } from '../returns/after-sale-state.ts';
import { RestoreLooked } from './restore-looked.tsx';
import './needs.css';

const TONE: Record<Need['kind'], Tone> = {
  damage: 'attention',
  restored: 'attention',
  'lost-paper': 'attention',
  unknown: 'unknown',
  paper: 'attention',
  parcel: 'attention',
  settled: 'success',
};

/** On the empty bench: what needs a person, one line a kind, until somebody has read it. */
export function Needs() {
  const needs = useNeeds();
  if (needs.length === 0) return null;
  return (
    <section className="needs" aria-label={t('Needs a person')}>
      {NeedSchema.shape.kind.options.map((kind) => (
        <OfKind key={kind} kind={kind} needs={needs.filter((need) => need.kind === kind)} />
      ))}
    </section>
  );
}

function OfKind({ kind, needs }: { kind: Need['kind']; needs: readonly Need[] }) {
  const [first] = needs;
  if (!first) return null;
  const what = whatIsNeeded(kind, needs.length, first.order ? showOrderKey(first.order) : '');
  return (
    <Notice tone={TONE[kind]}>
      <div className="row">
        <span className="grow">{what}</span>
        {kind === 'restored' && <RestoreLooked about={what} />}
        <Action label={t('Look')} about={what} onPress={() => look(kind, needs.length, first)} />
        <Action
          icon={Check}
          weight="quiet"
          label={t('OK')}
          about={what}
          onPress={() => haveRead(needs.map(({ id }) => id))}
        />
      </div>
    </Notice>
  );
}

function whatIsNeeded(kind: Need['kind'], count: number, order: string): string {
  const one = count === 1;
  switch (kind) {
    case 'damage':
      return t('The database is damaged: nothing is bought. Put a backup back');
    case 'restored':
      return t('A backup was put back: orders may be bought already. Look in the portal');
    case 'lost-paper':
      return t('{count} documents of shipments are missing on the disk, or changed', { count });
    case 'unknown':
      return one
        ? t('Purchase of {order} not confirmed', { order })
        : t('{count} purchases not confirmed', { count });
    case 'paper':
      return one
        ? t('{order} is bought, but its documents could not be fetched', { order })
        : t('{count} shipments are bought, but their documents could not be fetched', { count });
    case 'parcel':
      return one
        ? t('The parcel of {order} needs a look', { order })
        : t('{count} parcels need a look (things that need a person)', { count });
    case 'settled':
      return one
        ? t('{order} turned out to be bought: the partner said so', { order })
        : t('{count} unknown purchases turned out to be bought: the partner said so', { count });
  }
}

function look(kind: Need['kind'], count: number, first: Need): void {
  if (kind === 'parcel') goToParcel(count === 1 ? first.trackingNumber : null);
  else if (first.order) goToShipment(first.attemptId);
  else goTo('settings');
}
