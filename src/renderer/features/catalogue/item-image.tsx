import type { ItemPicture } from '../../../shared/catalogue/item.ts';
import { useCall } from '../../state/station.ts';
import './item-image.css';

/** The picture of an item, beside its name, which describes it. */
export function ItemImage({ picture: { hash, format } }: { picture: ItemPicture }) {
  const drawn = useCall('items.picture', { hash, format }, { fixed: true });
  if (drawn.state !== 'ready') return null;
  return (
    <img className="item-image" src={`data:image/${format};base64,${drawn.value.bytes}`} alt="" />
  );
}
