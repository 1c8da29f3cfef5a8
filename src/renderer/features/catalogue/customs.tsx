import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { z } from 'zod';
import { type Item, ItemKeySchema, itemGaps, showItemKey } from '../../../shared/catalogue/item.ts';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow, Field } from '../../kit/fields.tsx';
import { type ListHandle, LongList } from '../../kit/long-list.tsx';
import { Empty, Failed, Loading } from '../../kit/states.tsx';
import { useHotkey } from '../../scanner/hotkeys.tsx';
import { useKept } from '../../state/session-storage.ts';
import { useSettled } from '../../state/use-settled.ts';
import { Frame, type Sentence } from '../../window/frame.tsx';
import { words } from '../../words/words.ts';
import { ClassifyActions } from './classify-actions.tsx';
import { ItemCells, itemName } from './item-cells.tsx';
import { ItemFilesDialog } from './item-files-dialog.tsx';
import { ItemForm } from './item-form.tsx';
import { saveCatalogue, useItemFiles } from './use-item-files.ts';
import { type ItemPages, useItemPages } from './use-item-pages.ts';
import '../orders/orders.css';
import './customs.css';

const FilterSchema = z.enum(['gaps', 'all']);
type Filter = z.infer<typeof FilterSchema>;
/** Which item is open, and where it stood in the list. */
const ChosenSchema = ItemKeySchema.extend({ index: z.int().min(0) }).nullable();

/** The goods and what customs must know of them: those that lack something first. */
export default function CustomsScreen() {
  const say = words.goods;
  const [filter, setFilter] = useKept<Filter>('customs.filter', FilterSchema, 'gaps');
  const [search, setSearch] = useKept('customs.search', z.string(), '');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const text = useSettled(search.trim());
  const pages = useItemPages({
    ...(filter === 'gaps' ? { gaps: true } : {}),
    ...(text ? { search: text } : {}),
  });
  const files = useItemFiles(pages.again);
  const gaps = pages.found.state === 'ready' ? pages.found.more.gaps : null;
  useHotkey('F3', () => field.current?.focus());
  return (
    <Frame
      next={nextHere(gaps)}
      above={
        <div className="orders-bar">
          <ChoiceRow
            label={say.filter}
            value={filter}
            onChange={setFilter}
            choices={[
              { id: 'gaps', label: say.gaps, ...(gaps === null ? {} : { count: gaps }) },
              { id: 'all', label: say.all },
            ]}
          />
          <Field
            bare
            autoFocus
            type="search"
            keyHint="F3"
            label={say.search}
            placeholder={say.searchPlaceholder}
            value={search}
            onChange={setSearch}
            onDown={() => list.current?.focus()}
            inputRef={field}
          />
        </div>
      }
      actions={
        <>
          <Action hotkey="F2" icon={FileUp} label={say.importFiles} onPress={files.choose} />
          <Action
            hotkey="F4"
            icon={FileDown}
            label={say.exportCsv}
            onPress={() => void saveCatalogue('csv')}
          />
          <Action hotkey="F6" label={say.exportJson} onPress={() => void saveCatalogue('json')} />
          <ClassifyActions search={text} onSaved={pages.again} />
        </>
      }
    >
      <DropZone className="orders-drop" onDrop={files.drop}>
        <p className="orders-drop-hint" aria-hidden>
          {say.drop}
        </p>
        <Goods pages={pages} filter={filter} listRef={list} onAll={() => setFilter('all')} />
      </DropZone>
      <ItemFilesDialog work={files} />
    </Frame>
  );
}

function nextHere(gaps: number | null): Sentence {
  const say = words.goods;
  if (gaps === null) return { text: say.next };
  if (gaps > 0) return { text: say.nextGaps(gaps), detail: say.nextDetail, tone: 'attention' };
  return { text: say.next, detail: say.nextDetail };
}

interface GoodsProps {
  pages: ItemPages;
  filter: Filter;
  listRef: React.Ref<ListHandle>;
  onAll: () => void;
}

function Goods({ pages, filter, listRef, onAll }: GoodsProps) {
  const say = words.goods;
  const { found } = pages;
  const [chosen, setChosen] = useKept<z.infer<typeof ChosenSchema>>(
    'customs.item',
    ChosenSchema,
    null,
  );
  const [active, setActive] = useState(chosen?.index ?? 0);
  const [pressed, setPressed] = useState(false);
  if (found.state === 'loading') return <Loading />;
  if (found.state === 'failed') return <Failed error={found.error} again={pages.again} />;
  const { total } = found;
  const choose = (index: number) => {
    const item = pages.at(index);
    if (item) setChosen({ ...keyOf(item), index });
    setPressed(true);
  };
  return (
    <div className="goods">
      <div className="goods-list">
        <p className="quiet orders-total" role="status">
          {say.total(total)}
        </p>
        {total === 0 ? (
          <Empty title={filter === 'gaps' ? say.noGaps : say.none}>
            {filter === 'gaps' ? <Action label={say.showAll} onPress={onAll} /> : say.emptyHint}
          </Empty>
        ) : (
          <LongList
            ref={listRef}
            label={say.list}
            total={total}
            wanted={found.wanted}
            active={Math.min(active, total - 1)}
            onActive={setActive}
            onShown={pages.show}
            onOpen={choose}
            row={(index) => {
              const item = pages.at(index);
              if (!item) return { name: words.loading, busy: true, cells: null };
              return {
                name: itemName(item),
                chosen: chosen !== null && showItemKey(item) === showItemKey(chosen),
                cells: <ItemCells item={item} />,
              };
            }}
          />
        )}
      </div>
      {chosen ? (
        <ItemForm
          key={showItemKey(chosen)}
          of={chosen}
          focus={pressed}
          onClassified={pages.again}
          onSaved={(saved) => {
            // Without its gaps it leaves the list of them: what stood behind it is looked at next.
            const next = filter === 'gaps' && itemGaps(saved).length === 0;
            const after = next ? pages.at(chosen.index + 1) : undefined;
            if (after) setChosen({ ...keyOf(after), index: chosen.index });
            pages.again();
          }}
        />
      ) : (
        <Empty title={say.choose} />
      )}
    </div>
  );
}

const keyOf = ({ merchant, sku }: Item) => ({ merchant, sku });
