import type { StationParts } from '../../station/parts.ts';
import { type ClassifiedItems, createClassifiedItems } from '../catalogue/classified-items.ts';
import { createItemFiles, type ItemFiles } from '../catalogue/item-files.ts';
import { createItemDesk, type ItemDesk } from '../catalogue/item-service.ts';
import { unitDefaults } from '../orders/order-service.ts';
import {
  type ClassifyDesk,
  type ClassifyProgress,
  createClassifyDesk,
} from './classify-service.ts';

/** What makes a parcel clear customs: the catalogue of goods, classification, merchants. */
export interface CrossBorder {
  items: ItemDesk;
  itemFiles: ItemFiles;
  classify: ClassifyDesk;
  classifiedItems: ClassifiedItems;
}

/** `confirmed`: somebody said more of an item; `classifying`: how far a classification is. */
export function createCrossBorder(
  parts: StationParts,
  {
    confirmed,
    classifying,
  }: { confirmed(): Promise<void>; classifying(progress: ClassifyProgress): void },
): CrossBorder {
  const { store, packers, now } = parts;
  const packer = () => packers.current();
  const items = createItemDesk({
    items: store.items,
    files: parts.itemPictures,
    decisions: store.audit,
    packer,
    now,
    confirmed,
  });
  return {
    items,
    itemFiles: createItemFiles({
      items: store.items,
      decisions: store.audit,
      defaults: () => unitDefaults(parts.settings.current()),
      packer,
      now,
      confirmed,
    }),
    classifiedItems: createClassifiedItems({
      items: store.items,
      desk: items,
      signIn: packers.signIn,
    }),
    classify: createClassifyDesk({
      classifier: parts.partner.classifier,
      told: classifying,
      wait: parts.wait,
    }),
  };
}
