import { createItemFiles, type ItemFiles } from '../../src/main/features/intake/item-files.ts';
import { ownStore } from '../adapters/store-sqlite/support/bench.ts';

/** The import and export of items on a store of the test's own. */
export async function ownItemFiles() {
  const store = await ownStore();
  const files: ItemFiles = createItemFiles({
    items: store.items,
    decisions: store.audit,
    defaults: () => ({}),
    packer: () => null,
    now: () => new Date(0),
  });
  return { store, files };
}
