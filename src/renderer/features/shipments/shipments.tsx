import { useRef } from 'react';
import { z } from 'zod';
import { ListDetail } from '../../kit/content/list-detail.tsx';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { useKept } from '../../state/session-storage.ts';
import { useCall } from '../../state/station.ts';
import { SearchScreen } from '../../window/frame/search-screen.tsx';
import { t } from '../../words/words.ts';
import { MerchantFilter } from '../orders/merchant-pick.tsx';
import { ShipmentDetail } from './detail.tsx';
import { ShipmentRows } from './rows.tsx';

const MOST = 100;

export default function ShipmentsScreen() {
  const [search, setSearch] = useKept('shipments.search', z.string(), '');
  const list = useRef<HTMLDivElement>(null);
  const [merchant, setMerchant] = useKept('shipments.merchant', z.string().nullable(), null);
  const typed = search.trim();
  const found = useCall(
    'shipments.list',
    {
      limit: MOST,
      ...(typed ? { search: typed } : {}),
      ...(merchant === null ? {} : { merchant }),
    },
    { follow: true },
  );
  return (
    <SearchScreen
      next={{
        text: t('Find a shipment'),
        detail: t('By reference, tracking number, shipment number or name.'),
      }}
      search={search}
      onSearch={setSearch}
      placeholder={t('Reference, tracking number, shipment number or name')}
      listRef={list}
      more={<MerchantFilter value={merchant} onChange={setMerchant} />}
    >
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && <Failed error={found.error} again={found.again} />}
      {found.state === 'ready' && (
        <Found shipments={found.value.shipments} search={typed} listRef={list} />
      )}
    </SearchScreen>
  );
}

type FoundProps = Pick<Parameters<typeof ShipmentRows>[0], 'shipments' | 'listRef'> & {
  search: string;
};

function Found({ shipments, search, listRef }: FoundProps) {
  const [chosen, setChosen] = useKept('shipments.chosen', z.string().nullable(), null);
  if (shipments.length === 0)
    return (
      <Empty
        title={
          search ? t('No shipment fits “{search}”', { search }) : t('Nothing has been shipped yet')
        }
      />
    );
  const shown = shipments.find((each) => each.attemptId === chosen) ?? null;
  return (
    <ListDetail
      list={
        <ShipmentRows
          shipments={shipments}
          chosen={chosen}
          onChoose={setChosen}
          listRef={listRef}
        />
      }
      detail={
        shown ? (
          <ShipmentDetail key={shown.attemptId} shipment={shown} />
        ) : (
          <Empty title={t('Choose a shipment to see its documents')} />
        )
      }
    />
  );
}
