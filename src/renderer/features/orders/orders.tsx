import { FilePlus, FileUp, Pencil } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  type ListedStatus,
  ListedStatusSchema,
  type OrderKey,
  OrderKeySchema,
  type OrderStatus,
  type OrderSummary,
} from '../../../shared/orders/order.ts';
import {
  type OrderGroup,
  type OrderNumbers,
  type OrderSort,
  OrderSortSchema,
} from '../../../shared/orders/order-list.ts';
import { Action } from '../../kit/action.tsx';
import { DropArea } from '../../kit/content/drop-area.tsx';
import { Total } from '../../kit/content/list-detail.tsx';
import type { ListHandle } from '../../kit/content/long-list.tsx';
import { ChoiceRow } from '../../kit/fields.tsx';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { openOrder } from '../../state/actions.ts';
import { useKept } from '../../state/session-storage.ts';
import { useCall } from '../../state/station.ts';
import { useSettled } from '../../state/use-settled.ts';
import { useWindow } from '../../state/window-store.ts';
import { SearchScreen } from '../../window/frame/search-screen.tsx';
import { t } from '../../words/words.ts';
import { OrderForm } from './entry/order-form.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { useImport } from './import/use-import.ts';
import { NEWEST, QUEUE } from './list/columns.ts';
import { OrderTable } from './list/order-table.tsx';
import { useOrderTable } from './list/use-order-table.ts';
import { MerchantFilter } from './merchant-pick.tsx';
import { ORDER_STATUS } from './messages.ts';
import { NoRestored, RestoredActions, useFoundInPortal } from './restored-orders.tsx';
import './orders.css';

const FilterSchema = z.union([
  ListedStatusSchema,
  z.literal(['restored', 'label-to-apply', 'all']),
]);
/** The form shown instead of the list; without an order, for a new one. */
const FormSchema = z.object({ order: OrderKeySchema.nullable() }).nullable();

export default function OrdersScreen() {
  const { filter, setFilter, search, setSearch, sort, setSort } = useWanted();
  const [merchant, setMerchant] = useKept('orders.merchant', z.string().nullable(), null);
  const [active, setActive] = useState<OrderSummary | null>(null);
  const [form, setForm] = useKept<z.infer<typeof FormSchema>>('orders.form', FormSchema, null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const files = useImport();
  const inPortal = useFoundInPortal();
  const numbers = useNumbers();
  const isRestored = filter === 'restored';
  if (form) return <OrderForm order={form.order} onClose={() => setForm(null)} />;
  const edit = ({ merchant, reference }: OrderKey) => setForm({ order: { merchant, reference } });
  return (
    <SearchScreen
      next={
        isRestored
          ? {
              text: t('Mark what the portal shows'),
              detail: t('Enter or a tap marks an order that was bought. The others can be freed.'),
              tone: 'attention',
            }
          : {
              text: t('Choose an order to pack'),
              detail: t('Or scan one. Order files can be dropped here.'),
            }
      }
      search={search}
      onSearch={setSearch}
      placeholder={t('Reference, name or city')}
      autoFocus
      fieldRef={field}
      listRef={list}
      filter={<StatusFilter filter={filter} setFilter={setFilter} numbers={numbers} />}
      more={<MerchantFilter value={merchant} onChange={setMerchant} />}
      actions={
        isRestored ? (
          <RestoredActions active={active} held={numbers?.restored ?? 0} inPortal={inPortal} />
        ) : (
          <>
            <Action act="files" icon={FileUp} label={t('Import orders')} onPress={files.choose} />
            <Action
              act="add"
              icon={FilePlus}
              label={t('New order')}
              onPress={() => setForm({ order: null })}
            />
            <Action
              act="edit"
              icon={Pencil}
              label={t('Change order')}
              about={active?.reference}
              disabled={active === null}
              whyNot={t('Choose an order in the list first.')}
              onPress={() => active && edit(active)}
            />
          </>
        )
      }
    >
      <DropArea onDrop={files.drop} hint={t('Drop the files to check them')}>
        <FoundOrders
          filter={filter}
          merchant={merchant}
          search={search.trim()}
          sort={sort}
          onSort={setSort}
          onActive={setActive}
          onEdit={edit}
          inPortal={inPortal}
          onEverywhere={() => setFilter('all')}
          onLeave={() => field.current?.focus()}
          listRef={list}
        />
      </DropArea>
      <ImportDialog work={files} />
    </SearchScreen>
  );
}

const useNumbers = () => {
  const numbers = useCall('orders.numbers', {}, { follow: true, remembered: true });
  return numbers.state === 'ready' ? numbers.value : null;
};

/**
 * The current list; a search covers all states until one is chosen, except in what a restore holds: there it
 * looks for an order of the portal.
 */
function useWanted() {
  const [filter, setFilter] = useKept<Filter>('orders.filter', FilterSchema, 'open');
  const [search, setSearch] = useKept('orders.search', z.string(), '');
  const [searchIn, setSearchIn] = useKept<Filter>('orders.search-in', FilterSchema, 'all');
  const [sort, setSort] = useKept<OrderSort | null>(
    'orders.sort',
    OrderSortSchema.nullable(),
    null,
  );
  const isSearch = search.trim() !== '' && filter !== 'restored';
  return {
    filter: isSearch ? searchIn : filter,
    setFilter(chosen: Filter) {
      if (!isSearch) setFilter(chosen);
      if (search.trim() !== '') setSearchIn(chosen);
    },
    search,
    setSearch(text: string) {
      setSearch(text);
      if (text.trim() === '') setSearchIn('all');
    },
    sort,
    setSort,
  };
}

const FILTERS: readonly OrderStatus[] = [
  'open',
  'packing',
  'held',
  'unknown',
  'shipped',
  'cancelled',
];

interface StatusFilterProps {
  filter: Filter;
  setFilter: (filter: Filter) => void;
  numbers: OrderNumbers | null;
}

function StatusFilter(props: StatusFilterProps) {
  const kept = useWindow((state) => state.status?.orders);
  const { labelToApply: toLabel = 0, waiting = 0, restored = 0 } = props.numbers ?? {};
  const counts = kept && {
    ...kept,
    held: Math.max(0, kept.held - restored),
    packing: Math.max(0, kept.packing - waiting),
    shipped: Math.max(0, kept.shipped - toLabel),
  };
  const all = Object.values(kept ?? {}).reduce((total, each) => total + each, 0);
  return (
    <ChoiceRow
      label={t('Orders by state')}
      value={props.filter}
      onChange={props.setFilter}
      choices={[
        ...FILTERS.map((id) => ({ id, label: t(ORDER_STATUS[id]), count: counts?.[id] ?? 0 })),
        ...(restored > 0 || props.filter === 'restored'
          ? [{ id: 'restored' as const, label: t('Held by restore'), count: restored }]
          : []),
        ...(waiting > 0 || props.filter === 'waiting'
          ? [{ id: 'waiting' as const, label: t('Waiting'), count: waiting }]
          : []),
        ...(toLabel > 0 || props.filter === 'label-to-apply'
          ? [{ id: 'label-to-apply' as const, label: t('Label to apply'), count: toLabel }]
          : []),
        { id: 'all' as const, label: t('All'), count: all },
      ]}
    />
  );
}

type Filter = ListedStatus | Extract<OrderGroup, 'restored' | 'label-to-apply'> | 'all';

interface FoundOrdersProps {
  filter: Filter;
  /** null: all merchants. */
  merchant: string | null;
  search: string;
  /** null: the default of the list. */
  sort: OrderSort | null;
  onSort: (sort: OrderSort) => void;
  onActive: (order: OrderSummary | null) => void;
  onEdit: (order: OrderSummary) => void;
  inPortal: ReturnType<typeof useFoundInPortal>;
  /** Extends the search to all states. */
  onEverywhere: () => void;
  onLeave: () => void;
  listRef: Ref<ListHandle>;
}

/** The orders of one state that match the search. */
function FoundOrders(props: FoundOrdersProps) {
  const { filter, merchant, search, onActive, onEdit, onSort, onLeave, listRef, inPortal } = props;
  const isRestored = filter === 'restored';
  const text = useSettled(search);
  const sort = props.sort ?? (text || isLookedUp(filter) ? NEWEST : QUEUE);
  const table = useOrderTable('orders.row', {
    ...wantedOf(filter),
    ...(merchant === null ? {} : { merchant }),
    ...(text ? { search: text } : {}),
    sort,
  });
  const { pages, total, order } = table;
  const { found } = pages;
  useEffect(() => onActive(order), [onActive, order]);

  if (found.state === 'loading') return <Loading />;
  if (found.state === 'failed') return <Failed error={found.error} again={pages.again} />;
  const { search: searched = '' } = found.question;
  return (
    <div className="orders-found" data-search={searched}>
      <Total>
        {found.more
          ? t('More than {count} orders', { count: total })
          : t('{count} orders', { count: total })}
      </Total>
      {total === 0 && (
        <NoOrders filter={filter} searched={searched} onEverywhere={props.onEverywhere} />
      )}
      {total > 0 && (
        <OrderTable
          ref={listRef}
          label={t('Orders')}
          table={table}
          sorting={{ sort, onSort }}
          onOpen={(each) => (isRestored ? inPortal.toggle(each) : void openOrder(each))}
          {...(isRestored
            ? { mark: (each) => (inPortal.has(each) ? t('In the portal') : null) }
            : { onEdit })}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}

/** Finished orders are looked up by date; others are work. */
const isLookedUp = (filter: Filter): boolean =>
  filter === 'all' || filter === 'shipped' || filter === 'cancelled';

function wantedOf(filter: Filter): { status?: ListedStatus; group?: OrderGroup } {
  if (filter === 'all') return {};
  const isGroup =
    filter === 'held' ||
    filter === 'restored' ||
    filter === 'label-to-apply' ||
    filter === 'shipped';
  return isGroup ? { group: filter } : { status: filter };
}

type NoOrdersProps = Pick<FoundOrdersProps, 'filter' | 'onEverywhere'> & { searched: string };

function NoOrders({ filter, searched, onEverywhere }: NoOrdersProps) {
  if (filter === 'restored' && !searched) return <NoRestored />;
  return (
    <Empty
      title={
        searched
          ? t('No order fits “{search}”', { search: searched })
          : filter === 'all'
            ? t('No orders yet')
            : filter === 'label-to-apply'
              ? t('No label waits to be applied')
              : t('No order is {status}', { status: filter })
      }
    >
      {searched && filter !== 'all' && filter !== 'restored' ? (
        <Action label={t('Look in all states')} onPress={onEverywhere} />
      ) : (
        t('Import a JSON or CSV file, or drop it here.')
      )}
    </Empty>
  );
}
