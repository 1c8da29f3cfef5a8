import { PackagePlus, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { askOrStop, useCall } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import './go-together.css';

type Beside = CallOutput<'orders.beside'>['offered'][number];

/**
 * Other open orders of the receiver, offered before anything is packed, and those that go with this one. Nothing waits
 * for an answer.
 */
export function GoTogether({ bench }: { bench: Bench }) {
  const { order, session } = bench;
  const isBegun = session.short.length > 0 || session.cartons.some(({ items }) => items.length > 0);
  const asked = { orderId: order.id };
  const found = useCall('orders.beside', asked, { follow: !isBegun, remembered: true });
  if (found.state !== 'ready') return null;
  const { offered, along, isTaxCollected } = found.value;
  return (
    <>
      {along.length > 0 && <Along orderId={order.id} along={along} isBegun={isBegun} />}
      {offered.length > 0 && !isBegun && (
        <Offered orderId={order.id} offered={offered} isTaxCollected={isTaxCollected} />
      )}
    </>
  );
}

interface OfferedProps {
  orderId: string;
  offered: readonly Beside[];
  isTaxCollected: boolean;
}

function Offered({ orderId, offered, isTaxCollected }: OfferedProps) {
  const isJoining = usePending('orders.goTogether');
  const join = (others: readonly Beside[]) =>
    void askOrStop('orders.goTogether', { orderId, others: others.map(({ id }) => id) });
  const what = t('{count} more orders of this receiver, {units} units', {
    count: offered.length,
    units: unitsOf(offered),
  });
  return (
    <Notice tone="info">
      <section className="row" aria-label={t('Orders that may go together')}>
        <span className="grow strong">{what}</span>
        <Action
          act="pick7"
          icon={PackagePlus}
          label={t('Ship as one')}
          about={what}
          busy={isJoining}
          onPress={() => join(offered)}
        />
      </section>
      {isTaxCollected && (
        <p>
          {t(
            'Tax was collected for each: ship them as one only if their value together stays below the limit of its scheme.',
          )}
        </p>
      )}
      <Each orders={offered}>
        {(each) =>
          offered.length > 1 && (
            <Action
              label={t('Only this one')}
              about={each.reference}
              disabled={isJoining}
              onPress={() => join([each])}
            />
          )
        }
      </Each>
    </Notice>
  );
}

interface AlongProps {
  orderId: string;
  along: readonly Beside[];
  isBegun: boolean;
}

function Along({ orderId, along, isBegun }: AlongProps) {
  const isParting = usePending('orders.takeApart');
  const part = (references: string[] | null) =>
    void askOrStop('orders.takeApart', { orderId, references });
  const what = t('In one shipment with {orders}', {
    orders: along.map(({ reference }) => reference).join(', '),
  });
  const notes = along.filter((each) => each.notes);
  return (
    <>
      <Notice tone="success">
        <section className="row" aria-label={t('Orders that go together')}>
          <span className="grow strong">{what}</span>
          {!isBegun && (
            <Action
              act="pick8"
              icon={Split}
              label={t('Take apart')}
              about={what}
              busy={isParting}
              onPress={() => part(null)}
            />
          )}
        </section>
        {!isBegun && along.length > 1 && (
          <Each orders={along}>
            {({ reference }) => (
              <Action
                label={t('Take out')}
                about={reference}
                disabled={isParting}
                onPress={() => part([reference])}
              />
            )}
          </Each>
        )}
      </Notice>
      {notes.map(({ reference, notes: text }) => (
        <Notice
          key={reference}
          tone="attention"
          title={t('Note on order {order}', { order: reference })}
        >
          <span className="together-note">{text}</span>
        </Notice>
      ))}
    </>
  );
}

const unitsOf = (orders: readonly Beside[]): number =>
  orders.reduce((sum, { units }) => sum + units, 0);

interface EachProps {
  orders: readonly Beside[];
  children: (order: Beside) => ReactNode;
}

/** One after the other, behind a hint: each with its sender, its tote and what must be read. */
const Each = ({ orders, children }: EachProps) => (
  <details className="warnings-more">
    <summary>{t('Show all {count}', { count: orders.length })}</summary>
    <ul className="together-orders">
      {orders.map((each) => (
        <li key={each.id} className="row">
          <span className="grow">
            <strong>{each.reference}</strong>{' '}
            {[
              each.sender,
              t('{count} units', { count: each.units }),
              each.tote && t('Tote {tote}', { tote: each.tote }),
              each.notes,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {children(each)}
        </li>
      ))}
    </ul>
  </details>
);
