import { ItemImage } from './item-image.tsx';
import { usePictures } from './use-pictures.ts';

/** The picture of an item, where the catalogue has one. */
export function ItemThumbnail({ merchant, sku }: { merchant: string | null; sku: string }) {
  const picture = usePictures(merchant, [sku]).get(sku);
  return picture ? (
    <span className="item-thumbnail">
      <ItemImage picture={picture} />
    </span>
  ) : null;
}
