import { FileBraces, FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { type Item, ItemKeySchema, itemGaps, showItemKey } from '../../../shared/catalogue/item.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { Action } from '../../kit/action.tsx';
import { DropArea } from '../../kit/content/drop-area.tsx';
import { ListDetail, Total } from '../../kit/content/list-detail.tsx';
import { Cell, type ListHandle, LongList } from '../../kit/content/long-list.tsx';
import { ChoiceRow } from '../../kit/fields.tsx';
import { Chip, Empty, Failed, Loading } from '../../kit/notice.tsx';
import { useKept } from '../../state/session-storage.ts';
import { askOnce } from '../../state/station.ts';
import { type Pages, usePages } from '../../state/use-pages.ts';
import { useSettled } from '../../state/use-settled.ts';
import type { Sentence } from '../../window/frame/frame.tsx';
import { SearchScreen } from '../../window/frame/search-screen.tsx';
import { t } from '../../words/words.ts';
import { ItemFilesDialog } from '../catalogue/item-files-dialog.tsx';
import { ItemImage } from '../catalogue/item-image.tsx';
import { MeasuredWeights } from '../catalogue/measured-weights.tsx';
import { LACKS } from '../catalogue/messages.ts';
import { saveCatalogue, useItemFiles } from '../catalogue/use-item-files.ts';
import { ClassifyActions } from './classify-actions.tsx';
import { ItemForm } from './item-form.tsx';
import './customs.css';

const FilterSchema = z.enum(['gaps', 'unsized', 'all', 'weights']);
type Filter = z.infer<typeof FilterSchema>;
/** The open item and its position in the list. */
const ChosenSchema = ItemKeySchema.extend({ index: z.int().min(0) }).nullable();

/** Items and their customs data: those with missing data first. */
export default function CustomsScreen() {
  const [filter, setFilter] = useKept<Filter>('customs.filter', FilterSchema, 'gaps');
  const [search, setSearch] = useKept('customs.search', z.string(), '');
  const list = useRef<ListHandle>(null);
  const text = useSettled(search.trim());
  const pages = useItemPages({
    ...(filter === 'gaps' ? { gaps: true } : {}),
    ...(filter === 'unsized' ? { unsized: true } : {}),
    ...(text ? { search: text } : {}),
  });
  const files = useItemFiles(pages.again);
  const gaps = pages.found.state === 'ready' ? pages.found.more.gaps : null;
  return (
    <SearchScreen
      next={filter === 'weights' ? weightsHere() : nextHere(gaps)}
      search={search}
      onSearch={setSearch}
      label={t('Search (goods)')}
      placeholder={t('SKU, description, barcode or HS code')}
      autoFocus
      listRef={list}
      filter={
        <ChoiceRow
          label={t('Filter')}
          value={filter}
          onChange={setFilter}
          choices={[
            { id: 'gaps', label: t('With gaps'), ...(gaps === null ? {} : { count: gaps }) },
            { id: 'unsized', label: t('Without size') },
            { id: 'all', label: t('All (goods)') },
            { id: 'weights', label: t('Weights (of goods)') },
          ]}
        />
      }
      actions={
        <>
          <Action act="files" icon={FileUp} label={t('Import goods')} onPress={files.choose} />
          <Action
            tight
            act="save"
            icon={FileDown}
            label={t('Save as CSV (goods)')}
            onPress={() => void saveCatalogue('csv')}
          />
          <Action
            tight
            act="pick1"
            icon={FileBraces}
            label={t('Save as JSON')}
            onPress={() => void saveCatalogue('json')}
          />
          <ClassifyActions search={text} onSaved={pages.again} />
        </>
      }
    >
      <DropArea
        onDrop={files.drop}
        hint={t('Drop: a picture goes to the open item, other files are checked')}
      >
        {filter === 'weights' ? (
          <MeasuredWeights search={text} />
        ) : (
          <Goods pages={pages} filter={filter} listRef={list} onAll={() => setFilter('all')} />
        )}
      </DropArea>
      <ItemFilesDialog work={files} />
    </SearchScreen>
  );
}

function nextHere(gaps: number | null): Sentence {
  if (gaps === null) return { text: t('Goods and their customs data') };
  if (gaps > 0)
    return {
      text: t('{count} items lack what customs must know', { count: gaps }),
      detail: t('What you confirm here fills empty fields of every order.'),
      tone: 'attention',
    };
  return {
    text: t('Goods and their customs data'),
    detail: t('What you confirm here fills empty fields of every order.'),
  };
}

const weightsHere = (): Sentence => ({
  text: t('Clearly wrong declared weights'),
  detail: t('Unit weights learned from the scale. A weight that you take counts as confirmed.'),
});

interface GoodsProps {
  pages: ItemPages;
  filter: Filter;
  listRef: React.Ref<ListHandle>;
  onAll: () => void;
}

function Goods({ pages, filter, listRef, onAll }: GoodsProps) {
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
    <ListDetail
      list={
        <>
          <Total>{t('{count} items', { count: total })}</Total>
          {total === 0 ? (
            <Empty title={filter === 'all' ? t('No item fits') : t('Nothing is missing here')}>
              {filter !== 'all' ? (
                <Action label={t('Show all goods')} onPress={onAll} />
              ) : (
                t('Goods come with the orders you import, or from a file.')
              )}
            </Empty>
          ) : (
            <LongList
              ref={listRef}
              label={t('Goods')}
              total={total}
              wanted={found.wanted}
              active={Math.min(active, total - 1)}
              onActive={setActive}
              onShown={pages.show}
              onOpen={choose}
              row={(index) => {
                const item = pages.at(index);
                if (!item) return { name: t('Loading…'), busy: true, cells: null };
                return {
                  name: itemName(item),
                  chosen: chosen !== null && showItemKey(item) === showItemKey(chosen),
                  cells: <ItemCells item={item} />,
                };
              }}
            />
          )}
        </>
      }
      detail={
        chosen ? (
          <ItemForm
            key={showItemKey(chosen)}
            of={chosen}
            focus={pressed}
            onClassified={pages.again}
            onSaved={(saved) => {
              // Without gaps the item leaves that list: the item after it moves to its position.
              const next = filter === 'gaps' && itemGaps(saved).length === 0;
              const after = next ? pages.at(chosen.index + 1) : undefined;
              if (after) setChosen({ ...keyOf(after), index: chosen.index });
              pages.again();
            }}
          />
        ) : (
          <Empty title={t('Choose an item to see its data')} />
        )
      }
    />
  );
}

const keyOf = ({ merchant, sku }: Item) => ({ merchant, sku });

interface ItemsWanted {
  gaps?: boolean;
  unsized?: boolean;
  search?: string;
}

type ItemPages = Pages<ItemsWanted, Item, { gaps: number }>;

const useItemPages = (query: ItemsWanted): ItemPages => usePages(query, askItems);

async function askItems(
  question: ItemsWanted & { limit: number; offset: number },
): Promise<Result<{ rows: Item[]; total: number; more: { gaps: number } }>> {
  const page = await askOnce('items.list', question);
  if (!page.ok) return page;
  const { items, total, gaps } = page.value;
  return { ok: true, value: { rows: items, total, more: { gaps } } };
}

export function ItemCells({ item }: { item: Item }) {
  const gaps = itemGaps(item);
  return (
    <Cell className="goods-row list-card">
      <span className="goods-thumb">{item.picture && <ItemImage picture={item.picture} />}</span>
      <span className="goods-what">
        <strong className="large breakable">{item.sku}</strong>
        <bdi className="breakable">{item.description}</bdi>
        <span className="small quiet breakable">
          {[item.merchant, item.hsCode, item.originCountry].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="goods-state">
        {gaps.map((gap) => (
          <Chip key={gap} tone="attention">
            {t(LACKS[gap])}
          </Chip>
        ))}
        {gaps.length === 0 && item.confirmed.includes('hsCode') && (
          <Chip tone="success">{t('confirmed')}</Chip>
        )}
      </span>
    </Cell>
  );
}

/** Accessible name of a row. */
export const itemName = (item: Item): string =>
  [showItemKey(item), item.description, ...itemGaps(item).map((gap) => t(LACKS[gap]))]
    .filter(Boolean)
    .join(', ');
