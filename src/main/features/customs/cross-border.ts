import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import { createClassifiedItems } from '../catalogue/classified-items.ts';
import { createItemFiles } from '../catalogue/item-files.ts';
import { createItemService } from '../catalogue/item-service.ts';
import { createMeasuredItems } from '../catalogue/measured-items.ts';
import { itemUseCases } from '../catalogue/use-cases.ts';
import { unitDefaults } from '../orders/rules/read-order.ts';
import { createClassifyService } from './classify-service.ts';
import { customsUseCases } from './use-cases.ts';

export type CrossBorder = ReturnType<typeof createCrossBorder>;

export function createCrossBorder(parts: StationParts, publisher: Publisher) {
  const { store } = parts;
  const items = createItemService(parts);
  const itemFiles = createItemFiles({
    items: store.items,
    decisions: store.audit,
    defaults: () => unitDefaults(parts.settings.current()),
    packer: () => parts.packers.current(),
    now: parts.now,
  });
  const classify = createClassifyService({
    classifier: parts.partner.classifier,
    onProgress: (progress) => publisher.publish('goods.classifying', progress),
    wait: parts.wait,
  });
  const classifiedItems = createClassifiedItems(parts, items);
  return {
    items,
    itemFiles,
    classify,
    classifiedItems,
    useCases: {
      ...itemUseCases(items, itemFiles, createMeasuredItems(parts)),
      ...customsUseCases(classify, classifiedItems),
    },
  };
}
