import { type Item, showItemKey } from '../../../shared/catalogue/item.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { saysNothing } from '../../../shared/orders/says-what.ts';
import { ask } from '../../state/station.ts';
import { Classify } from './classify.tsx';
import { type Goods, NOTHING, type Taken } from './goods.ts';

interface ClassifyItemsProps {
  items: readonly Item[];
  /** Some were confirmed: a list that shows them must be refreshed. */
  onSaved: () => void;
  onClose: () => void;
}

/** Codes for one or many catalogue items; accepted ones are saved as confirmed. */
export function ClassifyItems({ items, onSaved, onClose }: ClassifyItemsProps) {
  const save = async (taken: Taken[]): Promise<StationError | null> => {
    for (const { id, hsCode, description } of taken) {
      const item = items[Number(id)];
      if (!item) continue;
      const { merchant, sku } = item;
      // Without other data the partner was asked about the SKU.
      const facts = { hsCode, ...(description && description !== sku ? { description } : {}) };
      const saved = await ask('items.confirm', {
        item: { merchant, sku },
        facts,
        classified: true,
      });
      if (!saved.ok) return saved.error;
      onSaved();
    }
    onClose();
    return null;
  };
  return <Classify goods={items.map(goodsOf)} onTake={save} onClose={onClose} />;
}

const goodsOf = (item: Item, at: number): Goods => ({
  id: String(at),
  about: showItemKey(item),
  described: { ...NOTHING, title: (item.description || item.sku).slice(0, 200) },
  isDescribed: item.description !== '' && saysNothing(item) === null,
});

/** Goods in free words that are no items yet: the code is only displayed. */
export const ClassifyWords = ({ onClose }: { onClose: () => void }) => (
  <Classify goods={[{ id: 'words', about: '', described: NOTHING }]} onClose={onClose} />
);
