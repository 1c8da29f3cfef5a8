import { Check, ClipboardCheck, ClipboardList, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Exception, exceptionCount } from '../../../shared/exceptions/exception.ts';
import { type OrderSummary, showOrderKey } from '../../../shared/orders/order.ts';
import { type OrderGroup, OrderGroupSchema } from '../../../shared/orders/order-list.ts';
import { ItemThumbnail } from '../../features/catalogue/item-thumbnail.tsx';
import { FirstRun } from '../../features/maintenance/first-run/first-run.tsx';
import { NEWEST, QUEUE } from '../../features/orders/list/columns.ts';
import { OrderNumbers } from '../../features/orders/list/order-numbers.tsx';
import { OrderTable } from '../../features/orders/list/order-table.tsx';
import { useOrderTable } from '../../features/orders/list/use-order-table.ts';
import { Names } from '../../features/people/sign-in.tsx';
import { DecisionBox } from '../../features/settings/supervisor/decision-box.tsx';
import {
  askNeeds,
  goToParcel,
  goToShipment,
  haveRead,
  useAfterSale,
  useNeeds,
} from '../../features/shipments/after-sale-state.ts';
import { Action } from '../../kit/action.tsx';
import type { ListHandle } from '../../kit/content/long-list.tsx';
import { Empty, Failed, Loading, Notice, type Tone } from '../../kit/notice.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { COMMAND, goTo, openOrder, scan } from '../../state/actions.ts';
import { goToDay } from '../../state/day-tab.ts';
import { goToRestored } from '../../state/searches.ts';
import { useKept } from '../../state/session-storage.ts';
import { ask } from '../../state/station.ts';
import { stationText, t } from '../../words/words.ts';
import { openSettings } from '../fixes.ts';
import { Frame } from '../frame/frame.tsx';
import './needs.css';

/** The empty bench: an order is opened by scan, key or touch. */
export function PickOrder({ batch, stacks }: { batch: ReactNode; stacks: ReactNode }) {
  const [group, setGroup] = useKept<OrderGroup>('bench.group', OrderGroupSchema, 'left');
  const list = useRef<ListHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Frame
      next={{ text: t('Scan an order, or pick one') }}
      beside={<OrderNumbers group={group} onGroup={setGroup} />}
      above={<ScanBar onDown={() => list.current?.focus()} fieldRef={field} />}
      actions={
        <>
          <Action
            act="orders"
            icon={ClipboardList}
            label={t('All orders')}
            onPress={() => goTo('orders')}
          />
          {/* Brings back the order that was set aside or held last. */}
          <Action
            act="undo"
            icon={Undo2}
            weight="quiet"
            tight
            label={t('Undo')}
            onPress={() => void scan(COMMAND.undo)}
          />
          <NeedAPerson />
          {stacks}
        </>
      }
    >
      <FirstRun />
      <Needs />
      {batch}
      <div className="bench-queue">
        <Queue group={group} listRef={list} onLeave={() => field.current?.focus()} />
      </div>
    </Frame>
  );
}

interface QueueProps {
  group: OrderGroup;
  listRef: RefObject<ListHandle | null>;
  onLeave: () => void;
}

function Queue({ group, listRef, onLeave }: QueueProps) {
  const sort = group === 'done-today' ? NEWEST : QUEUE;
  const table = useOrderTable('bench.row', { group, sort });
  const { found, again } = table.pages;
  if (found.state === 'failed') return <Failed error={found.error} again={again} />;
  if (found.state === 'loading') return <Loading />;
  if (table.total === 0)
    return group === 'left' ? (
      <Empty title={t('No order waits to be packed')}>
        <Action act="orders" label={t('Import orders')} onPress={() => goTo('orders')} />
      </Empty>
    ) : (
      <Empty title={t('No orders here')} />
    );
  return (
    <OrderTable
      ref={listRef}
      label={t('Orders that wait')}
      table={table}
      onOpen={(order) => void openOrder(order)}
      picture={({ merchant, sku }) => <FirstItem merchant={merchant} sku={sku} />}
      onLeave={onLeave}
    />
  );
}

/** An order is recognised by its first item before its number is read. */
const FirstItem = ({ merchant, sku }: Pick<OrderSummary, 'merchant' | 'sku'>) =>
  sku ? <ItemThumbnail merchant={merchant} sku={sku} /> : null;

/** Kinds of exceptions shown on the bench itself; all others are in the list only. */
const TONE = {
  damage: 'attention',
  restored: 'attention',
  'lost-document': 'attention',
  unknown: 'unknown',
  'bought-twice': 'unknown',
  documents: 'attention',
  review: 'attention',
  unprinted: 'attention',
  parcel: 'attention',
  exchange: 'attention',
  settled: 'success',
} as const satisfies Partial<Record<Exception['kind'], Tone>>;
type ShownKind = keyof typeof TONE;
const SHOWN_KINDS = Object.keys(TONE) as ShownKind[];

/**
 * Number of exceptions of all features; opens the list with the next action of each. Its key is that of the
 * list's tab: the stacks beside it have the key for more.
 */
function NeedAPerson() {
  const count = useAfterSale(({ needs }) => exceptionCount(needs));
  if (count === 0) return null;
  return (
    <Action
      act="pick3"
      icon={TriangleAlert}
      label={t('{count} need a person', { count })}
      onPress={() => goToDay('exceptions')}
    />
  );
}

/** Exceptions shown on the empty bench, one line per kind, until they are acknowledged. */
function Needs() {
  const needs = useNeeds();
  const kinds = SHOWN_KINDS.filter((kind) => needs.some((need) => need.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <section className="needs" aria-label={t('Needs a person')}>
      {kinds.map((kind) => (
        <OfKind key={kind} kind={kind} needs={needs.filter((need) => need.kind === kind)} />
      ))}
    </section>
  );
}

function OfKind({ kind, needs }: { kind: ShownKind; needs: readonly Exception[] }) {
  const [first] = needs;
  if (!first) return null;
  const count = exceptionCount(needs);
  const what = whatIsNeeded(kind, count, first);
  return (
    <Notice tone={TONE[kind]}>
      <div className="row">
        <span className="grow">{what}</span>
        {kind === 'restored' && <RestoreLooked about={what} />}
        <Action label={t('Look')} about={what} onPress={() => look(kind, count, first)} />
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

function whatIsNeeded(kind: ShownKind, count: number, first: Exception): string {
  const one = count === 1;
  const order = first.order ? showOrderKey(first.order) : '';
  switch (kind) {
    case 'damage':
      return t('The database is damaged: nothing is bought. Restore a backup');
    case 'restored':
      return t('A backup was restored: orders may be bought already. Check the portal');
    case 'lost-document':
      return t('{count} documents of shipments are missing on the disk, or changed', { count });
    case 'unknown':
      return one
        ? t('Purchase of {order} not confirmed', { order })
        : t('{count} purchases not confirmed', { count });
    case 'bought-twice':
      return one
        ? t('{order} is possibly bought twice: check both', { order })
        : t('{count} orders are possibly bought twice: check both of each', { count });
    case 'unprinted':
      if (one && first.what) return stationText(first.what);
      return one
        ? t('{order} is bought, but its label was not printed', { order })
        : t('{count} shipments are bought, but their labels were not printed', { count });
    case 'documents':
      return one
        ? t('{order} is bought, but its documents could not be fetched', { order })
        : t('{count} shipments are bought, but their documents could not be fetched', { count });
    case 'review':
      return one
        ? t('{order} is bought: check its documents and accept them', { order })
        : t('{count} shipments are bought: check their documents and accept them', { count });
    case 'parcel':
      return one
        ? t('The parcel of {order} needs a check', { order })
        : t('{count} parcels need a look (things that need a person)', { count });
    case 'exchange':
      return one && first.what
        ? stationText(first.what)
        : t('{count} things of other programs need a look', { count });
    case 'settled':
      return one
        ? t('{order} turned out to be bought: the partner said so', { order })
        : t('{count} unknown purchases turned out to be bought: the partner said so', { count });
  }
}

function look(kind: ShownKind, count: number, first: Exception): void {
  if (kind === 'parcel') goToParcel(count === 1 ? first.trackingNumber : null);
  else if (kind === 'exchange') openSettings('exchange');
  else if (kind === 'restored') goToRestored();
  else if (first.order) goToShipment(first.attemptId, first.order.reference);
  else goTo('settings');
}

/** After a restore that may lack purchases: a supervisor confirms that the portal was compared. */
function RestoreLooked({ about }: { about: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Action
        icon={ClipboardCheck}
        label={t('Portal compared')}
        about={about}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <DecisionBox
          title={t('Was everything compared with the portal?')}
          tone="attention"
          intro={t(
            'Look up every held order first, and resolve those that were bought. Then orders imported since the restore are free, new orders are not held any more, and returns and buying again work. Orders that were cancelled are cancelled again.',
          )}
          reference=""
          reasonLabel={t('How was it checked?')}
          send={t('Portal compared')}
          back={t('Back')}
          decide={async (by) => {
            const looked = await ask('needs.restoreLooked', by);
            if (looked.ok) await askNeeds();
            return looked.ok ? null : looked.error;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Replaces the bench where packers must sign in. */
export const SignInFirst = () => (
  <Frame
    next={{
      text: t('Sign in to pack'),
      detail: t(
        'Scan your badge, or choose your name. Nothing is packed here before somebody is signed in.',
      ),
    }}
    above={<ScanBar />}
  >
    <Names />
  </Frame>
);
