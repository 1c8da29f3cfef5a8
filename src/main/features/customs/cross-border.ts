import type { StationParts } from '../../station/parts.ts';
import { type ClassifiedItems, createClassifiedItems } from '../catalogue/classified-items.ts';
import { createItemFiles, type ItemFiles } from '../catalogue/item-files.ts';
import { createItemService, type ItemService } from '../catalogue/item-service.ts';
import { unitDefaults } from '../orders/rules/read-order.ts';
import {
  type ClassifyProgress,
  type ClassifyService,
  createClassifyService,
} from './classify-service.ts';

/** What makes a parcel clear customs: the catalogue of goods, classification, merchants. */
export interface CrossBorder {
  items: ItemService;
  itemFiles: ItemFiles;
  classify: ClassifyService;
  classifiedItems: ClassifiedItems;
}

/** `classifying`: how far a classification is. */
export function createCrossBorder(
  parts: StationParts,
  classifying: (progress: ClassifyProgress) => void,
): CrossBorder {
  const { store, packers, now } = parts;
  const packer = () => packers.current();
  const items = createItemService({
    items: store.items,
    files: parts.itemPictures,
    decisions: store.audit,
    packer,
    now,
  });
  return {
    items,
    itemFiles: createItemFiles({
      items: store.items,
      decisions: store.audit,
      defaults: () => unitDefaults(parts.settings.current()),
      packer,
      now,
    }),
    classifiedItems: createClassifiedItems({
      items: store.items,
      service: items,
      signIn: packers.signIn,
    }),
    classify: createClassifyService({
      classifier: parts.partner.classifier,
      told: classifying,
      wait: parts.wait,
    }),
  };
}
