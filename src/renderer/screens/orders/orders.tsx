import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import type { OrderStatus } from '../../../shared/station/order.ts';
import { Action } from '../../components/action.tsx';
import { ChoiceRow, Field } from '../../components/fields.tsx';
import { Frame } from '../../components/frame.tsx';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { openOrder } from '../../store/actions.ts';
import { useCall } from '../../store/use-call.ts';
import { useWindow } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { ImportReportDialog } from './import-report.tsx';
import { OrderRows } from './order-rows.tsx';
import { useImport } from './use-import.ts';
import './orders.css';

type Filter = OrderStatus | 'all';

export default function OrdersScreen() {
  const [filter, setFilter] = useState<Filter>('open');
  const [search, setSearch] = useState('');
  const files = useImport();
  return (
    <Frame
      next={{ text: words.orders.next, detail: words.orders.nextDetail }}
      above={
        <div className="orders-bar">
          <StatusFilter filter={filter} setFilter={setFilter} />
          <Field
            bare
            type="search"
            label={words.orders.search}
            placeholder={words.orders.searchPlaceholder}
            value={search}
            onChange={setSearch}
          />
        </div>
      }
      actions={
        <Action
          hotkey="F2"
          icon={FileUp}
          label={files.busy ? words.orders.importing : words.orders.importFiles}
          busy={files.busy}
          onPress={files.choose}
        />
      }
    >
      <DropZone className="orders-drop" onDrop={files.drop}>
        <p className="orders-drop-hint" aria-hidden>
          {words.orders.drop}
        </p>
        <FoundOrders filter={filter} search={search.trim()} />
      </DropZone>
      {files.report && <ImportReportDialog report={files.report} onClose={files.close} />}
    </Frame>
  );
}

const FILTERS: readonly OrderStatus[] = [
  'open',
  'packing',
  'held',
  'unknown',
  'shipped',
  'cancelled',
];

function StatusFilter(props: { filter: Filter; setFilter: (filter: Filter) => void }) {
  const counts = useWindow((state) => state.status?.orders);
  const all = Object.values(counts ?? {}).reduce((total, each) => total + each, 0);
  return (
    <ChoiceRow
      label={words.orders.filter}
      value={props.filter}
      onChange={props.setFilter}
      choices={[
        ...FILTERS.map((id) => ({ id, label: words.orderStatus[id], count: counts?.[id] ?? 0 })),
        { id: 'all' as const, label: words.orders.all, count: all },
      ]}
    />
  );
}

const PAGE = 50;
const MOST = 500;

function FoundOrders({ filter, search }: { filter: Filter; search: string }) {
  const [limit, setLimit] = useState(PAGE);
  const found = useCall(
    'orders.list',
    {
      limit,
      ...(filter === 'all' ? {} : { status: filter }),
      ...(search ? { search } : {}),
    },
    { follow: true },
  );
  if (found.state === 'loading') return <Loading />;
  if (found.state === 'failed') return <Failed error={found.error} again={found.again} />;
  const { orders, total } = found.value;
  if (orders.length === 0)
    return (
      <Empty title={search ? words.orders.noneFound(search) : words.orders.noneOf(filter)}>
        {words.orders.emptyHint}
      </Empty>
    );
  return (
    <div className="stack">
      <OrderRows
        label={words.orders.list}
        orders={orders}
        onOpen={(order) => void openOrder(order)}
      />
      <div className="row">
        <p className="quiet">{words.orders.shown(orders.length, total)}</p>
        {orders.length < total && limit < MOST && (
          <Action
            label={words.orders.more}
            onPress={() => setLimit((last) => Math.min(MOST, last + PAGE))}
          />
        )}
      </div>
    </div>
  );
}
