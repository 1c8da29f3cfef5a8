import { useCall } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { ItemImage } from './item-image.tsx';

/** The picture of an item of the order on the bench, where the catalogue has one. */
export function ItemThumbnail({ sku }: { sku: string }) {
  const merchant = useWindow(({ bench }) => bench?.order.merchant ?? null);
  const asked = useCall('items.pictures', { merchant, skus: [sku] }, { remembered: true });
  const picture = asked.state === 'ready' ? asked.value.pictures[0]?.picture : undefined;
  return picture ? (
    <span className="item-thumbnail">
      <ItemImage picture={picture} />
    </span>
  ) : null;
}
