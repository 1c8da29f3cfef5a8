import type { photoCommands } from '../../../shared/photos/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createPhotoGate, type PhotoGate } from './photo-gate.ts';
import { createPhotoService, type PhotoService } from './photo-service.ts';
import type { PhotoFiles, PhotoRepository, PhotosElsewhere } from './ports.ts';
import { photoUseCases } from './use-cases.ts';

/** What photos of cartons need. */
export interface PhotosNeeds {
  photos: PhotoRepository;
  files: PhotoFiles;
  elsewhere: PhotosElsewhere;
  orders: OrderRepository;
  rules: RuleService;
  packers: Packers;
  settings: SettingsSource;
  /** At a site the name of this bench, else that of its machine. */
  benchName(): Promise<string>;
  now(): Date;
}

export interface Photos {
  service: PhotoService;
  gate: PhotoGate;
}

export function createPhotos(needs: PhotosNeeds): Feature<Photos, typeof photoCommands> {
  const { photos, files, elsewhere, orders, rules, packers, settings, benchName, now } = needs;
  const service = createPhotoService({
    photos,
    files,
    elsewhere,
    orders,
    packers,
    settings,
    benchName,
    now,
  });
  return {
    api: { service, gate: createPhotoGate(photos, rules) },
    commands: photoUseCases(service, settings),
  };
}
