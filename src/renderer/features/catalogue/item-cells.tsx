import { type Item, itemGaps, showItemKey } from '../../../shared/catalogue/item.ts';
import { Cell } from '../../kit/content/long-list.tsx';
import { Chip } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import { ItemImage } from './item-image.tsx';
import { LACKS } from './messages.ts';

/** What a row of the catalogue shows. */
export function ItemCells({ item }: { item: Item }) {
  const gaps = itemGaps(item);
  return (
    <Cell className="goods-row">
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

/** What a reader says of a row. */
export const itemName = (item: Item): string =>
  [showItemKey(item), item.description, ...itemGaps(item).map((gap) => t(LACKS[gap]))]
    .filter(Boolean)
    .join(', ');
