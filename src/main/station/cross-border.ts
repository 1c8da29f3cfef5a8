import { type ClassifyDesk, type ClassifyProgress, createClassifyDesk } from './classify-desk.ts';
import { createItemDesk, type ItemDesk } from './item-desk.ts';
import type { StationParts } from './parts.ts';

/** What makes a parcel clear customs: the catalogue of goods, classification, merchants. */
export interface CrossBorder {
  items: ItemDesk;
  classify: ClassifyDesk;
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
  return {
    classify: createClassifyDesk({
      classifier: parts.partner.classifier,
      told: classifying,
      wait: parts.wait,
    }),
    items: createItemDesk({ items: store.items, decisions: store.audit, packer, now, confirmed }),
  };
}
