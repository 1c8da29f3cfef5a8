import type { itemCommands } from '../../../shared/catalogue/commands.ts';
import type { customsCommands } from '../../../shared/customs/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import { type ClassifiedItems, createClassifiedItems } from '../catalogue/classified-items.ts';
import { createItemFiles, type ItemFiles } from '../catalogue/item-files.ts';
import { createItemService, type ItemService } from '../catalogue/item-service.ts';
import { itemUseCases } from '../catalogue/use-cases.ts';
import { unitDefaults } from '../orders/rules/read-order.ts';
import { type ClassifyService, createClassifyService } from './classify-service.ts';
import { customsUseCases } from './use-cases.ts';

/** What makes a parcel clear customs: the catalogue of goods, classification, merchants. */
export interface CrossBorder {
  items: ItemService;
  itemFiles: ItemFiles;
  classify: ClassifyService;
  classifiedItems: ClassifiedItems;
  useCases: UseCasesOf<typeof itemCommands & typeof customsCommands>;
}

export function createCrossBorder(parts: StationParts, publisher: Publisher): CrossBorder {
  const { store, packers, now } = parts;
  const packer = () => packers.current();
  const items = createItemService({
    items: store.items,
    files: parts.itemPictures,
    decisions: store.audit,
    packer,
    now,
  });
  const itemFiles = createItemFiles({
    items: store.items,
    decisions: store.audit,
    defaults: () => unitDefaults(parts.settings.current()),
    packer,
    now,
  });
  const classify = createClassifyService({
    classifier: parts.partner.classifier,
    told: (progress) => publisher.publish('goods.classifying', progress),
    wait: parts.wait,
  });
  const classifiedItems = createClassifiedItems({
    items: store.items,
    service: items,
    signIn: packers.signIn,
  });
  return {
    items,
    itemFiles,
    classify,
    classifiedItems,
    useCases: {
      ...itemUseCases(items, itemFiles),
      ...customsUseCases(classify, classifiedItems),
    },
  };
}
