import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { ParcelView } from '../../../shared/tracking/tracking.ts';
import { ListDetail } from '../../kit/content/list-detail.tsx';
import { type ListHandle, LongList } from '../../kit/content/long-list.tsx';
import { ChoiceRow } from '../../kit/fields.tsx';
import { Empty, Failed, Loading } from '../../kit/notice.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { useKept } from '../../state/session-storage.ts';
import { sound } from '../../state/sound.ts';
import { useCall } from '../../state/station.ts';
import type { Sentence } from '../../window/frame/frame.tsx';
import { SearchScreen } from '../../window/frame/search-screen.tsx';
import { t } from '../../words/words.ts';
import { useAfterSale } from '../shipments/after-sale-state.ts';
import { type Board, boardOf, GROUPS, type Group, parcelOf, shownOf } from './board.ts';
import { GROUP_NAMES } from './messages.ts';
import { ParcelCells, ParcelStory, parcelName } from './parcel.tsx';
import './tracking.css';

const GroupSchema = z.enum([...GROUPS, 'all']);
const NOTHING: Board = {
  parcels: [],
  counts: { exceptions: 0, 'in-progress': 0, 'in-transit': 0, delivered: 0 },
};

/** Tracking: exceptions first, oldest first. */
export default function TrackingScreen() {
  const asked = useCall('tracking.board', {}, { remembered: true });
  const moved = useAfterSale((state) => state.moved);
  const [group, setGroup] = useKept<Group | 'all'>('tracking.group', GroupSchema, 'all');
  const [search, setSearch] = useKept('tracking.search', z.string(), '');
  const list = useRef<ListHandle>(null);
  const value = asked.state === 'ready' ? asked.value : null;
  const board = useMemo(() => (value ? boardOf(value.open, value.delivered) : NOTHING), [value]);
  useEffect(() => {
    if (moved > 0) asked.again();
  }, [moved, asked.again]);
  useEffect(() =>
    takeScans((text) => {
      if (/^PB:/i.test(text)) return false;
      const parcel = parcelOf(board, text);
      sound(parcel ? 'item' : 'attention');
      setGroup('all');
      setSearch(parcel ? '' : text);
      useAfterSale.setState({ parcel: parcel?.trackingNumber ?? null });
      return true;
    }),
  );
  return (
    <SearchScreen
      next={nextHere(board)}
      search={search}
      onSearch={setSearch}
      placeholder={t('Reference, tracking number or name')}
      listRef={list}
      filter={<Groups board={board} group={group} onGroup={setGroup} />}
    >
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <Failed error={asked.error} again={asked.again} />}
      {asked.state === 'ready' && (
        <Parcels board={board} group={group} search={search} listRef={list} />
      )}
    </SearchScreen>
  );
}

function nextHere({ counts: { exceptions } }: Board): Sentence {
  if (exceptions === 0)
    return { text: t('Tracking'), detail: t('Scan a label to find its parcel.') };
  return {
    text: t('{count} parcels need a look', { count: exceptions }),
    detail: t('Scan a label to find its parcel.'),
    tone: 'attention',
  };
}

interface GroupsProps {
  board: Board;
  group: Group | 'all';
  onGroup: (group: Group | 'all') => void;
}

function Groups({ board, group, onGroup }: GroupsProps) {
  return (
    <ChoiceRow
      label={t('Which parcels')}
      value={group}
      onChange={onGroup}
      choices={[
        ...GROUPS.map((id) => ({ id, label: t(GROUP_NAMES[id]), count: board.counts[id] })),
        { id: 'all' as const, label: t('All'), count: board.parcels.length },
      ]}
    />
  );
}

interface ParcelsProps {
  board: Board;
  group: Group | 'all';
  search: string;
  listRef: React.Ref<ListHandle>;
}

function Parcels({ board, group, search, listRef }: ParcelsProps) {
  const chosen = useAfterSale(({ parcel }) => parcel);
  const [active, setActive] = useState(0);
  const shown = useMemo(() => shownOf(board, group, search), [board, group, search]);
  const choose = (parcel: ParcelView | undefined) =>
    parcel && useAfterSale.setState({ parcel: parcel.trackingNumber });
  return (
    <ListDetail
      list={
        shown.length === 0 ? (
          <Empty
            title={board.parcels.length === 0 ? t('Nothing is on its way') : t('No parcel here')}
          />
        ) : (
          <LongList
            ref={listRef}
            label={t('Parcels, the oldest first')}
            total={shown.length}
            wanted={`${group} ${search}`}
            active={Math.min(active, shown.length - 1)}
            onActive={setActive}
            onOpen={(index) => choose(shown[index])}
            row={(index) => rowOf(shown[index], chosen)}
          />
        )
      }
      detail={
        chosen ? (
          <ParcelStory key={chosen} trackingNumber={chosen} />
        ) : (
          <Empty title={t('Choose a parcel to see its progress')} />
        )
      }
    />
  );
}

function rowOf(parcel: ParcelView | undefined, chosen: string | null) {
  if (!parcel) return { name: t('Loading…'), busy: true, cells: null };
  return {
    name: parcelName(parcel),
    chosen: parcel.trackingNumber === chosen,
    cells: <ParcelCells parcel={parcel} />,
  };
}
