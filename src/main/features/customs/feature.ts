import type { customsCommands } from '../../../shared/customs/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { ClassifiedItems } from '../catalogue/classified-items.ts';
import type { Classifier } from '../catalogue/ports.ts';
import { type ClassifyService, createClassifyService } from './classify-service.ts';
import { customsUseCases } from './use-cases.ts';

/** What filling in customs data needs. */
export interface CustomsNeeds {
  classifier: Classifier;
  classifiedItems: ClassifiedItems;
  publisher: Publisher;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export function createCustoms({
  classifier,
  classifiedItems,
  publisher,
  wait,
}: CustomsNeeds): Feature<ClassifyService, typeof customsCommands> {
  const classifyService = createClassifyService({
    classifier,
    onProgress: (progress) => publisher.publish('goods.classifying', progress),
    wait,
  });
  return {
    api: classifyService,
    commands: customsUseCases({ classifyService, classifiedItems }),
  };
}
