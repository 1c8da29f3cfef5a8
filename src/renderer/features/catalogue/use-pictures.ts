import { useMemo } from 'react';
import type { ItemPicture } from '../../../shared/catalogue/item.ts';
import { useCall } from '../../state/station.ts';

/** Pictures from the catalogue, by SKU, for the items of a merchant that have one. */
export function usePictures(
  merchant: string | null,
  skus: readonly string[],
): ReadonlyMap<string, ItemPicture> {
  const asked = useCall(
    'items.pictures',
    { merchant, skus: [...new Set(skus)] },
    { remembered: true },
  );
  const found = asked.state === 'ready' ? asked.value.pictures : null;
  return useMemo(() => new Map(found?.map(({ sku, picture }) => [sku, picture])), [found]);
}
