import { Package as PackageIcon } from 'lucide-react';
import type { ItemPicture } from '../../../shared/catalogue/item.ts';
import { ItemImage } from './item-image.tsx';
import { usePictures } from './use-pictures.ts';
import './item-units.css';

interface ItemUnitsProps {
  merchant: string | null;
  units: readonly { sku: string; quantity: number; description?: string }[];
  /** Beside little else, from a metre. */
  large?: boolean;
}

/** Items with their pictures and numbers of units. */
export function ItemUnits({ merchant, units, large }: ItemUnitsProps) {
  const pictures = usePictures(
    merchant,
    units.map(({ sku }) => sku),
  );
  return (
    <ul className="item-units" data-large={large}>
      {units.map(({ sku, quantity, description }) => (
        <li key={sku}>
          <ItemPlace picture={pictures.get(sku)} />
          <span className="item-units-what">
            <strong>{quantity} ×</strong> <bdi>{description || sku}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Holds the room of a picture while it loads, and where there is none. */
export const ItemPlace = ({ picture }: { picture: ItemPicture | undefined }) => (
  <span className="item-place">
    {picture ? <ItemImage key={picture.hash} picture={picture} /> : <PackageIcon aria-hidden />}
  </span>
);
