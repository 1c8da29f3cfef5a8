import type { itemCommands } from '../../../shared/catalogue/commands.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Packers } from '../people/packers.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type ClassifiedItems, createClassifiedItems } from './classified-items.ts';
import { createItemService, type ItemService } from './item-service.ts';
import { createMeasuredItems } from './measured-items.ts';
import type { ItemPictures, ItemRepository, WeightRepository } from './ports.ts';
import { itemUseCases } from './use-cases.ts';

/** What the catalogue needs. */
export interface CatalogueNeeds {
  items: ItemRepository;
  weights: WeightRepository;
  pictures: ItemPictures;
  decisions: DecisionLog;
  packers: Packers;
  settings: SettingsSource;
  /** The partner account of the learned weights. */
  connection: string;
  now(): Date;
}

/** What others may use of the catalogue. */
export interface Catalogue {
  itemService: ItemService;
  classifiedItems: ClassifiedItems;
}

export function createCatalogue({
  items,
  weights,
  pictures,
  decisions,
  packers,
  settings,
  connection,
  now,
}: CatalogueNeeds): Feature<Catalogue, typeof itemCommands> {
  const itemService = createItemService({ items, pictures, decisions, packers, now });
  const classifiedItems = createClassifiedItems({ items, itemService, packers });
  const measuredItems = createMeasuredItems({ items, weights, settings, connection });
  return {
    api: { itemService, classifiedItems },
    commands: itemUseCases({ itemService, measuredItems }),
  };
}
