import { createItemDesk, type ItemDesk } from './item-desk.ts';
import type { StationParts } from './parts.ts';

/** What makes a parcel clear customs: the catalogue of goods, classification, merchants. */
export interface CrossBorder {
  items: ItemDesk;
  // Classification and merchants are desks of their own beside it.
}

export function createCrossBorder(parts: StationParts): CrossBorder {
  const { store, packers, now } = parts;
  const packer = () => packers.current();
  return {
    items: createItemDesk({ items: store.items, decisions: store.audit, packer, now }),
  };
}
