import type { StationParts } from '../../station/parts.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { createBoxService } from './box-service.ts';
import { boxUseCases } from './use-cases.ts';

/** Suggests boxes for orders. */
export function createBoxesFeature(
  { store, settings, boxSearch }: StationParts,
  rules: Pick<BenchRules, 'boxes'>,
) {
  const service = createBoxService({
    items: store.items,
    boxes: rules.boxes,
    divisor: () => settings.current()['boxes.divisor'],
    search: boxSearch,
  });
  return { service, useCases: boxUseCases(service, store.orders) };
}
