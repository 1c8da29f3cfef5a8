import { dayOf } from '../../../shared/kernel/day.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { requirementCommands } from '../../../shared/requirements/commands.ts';
import { isInForce, requirementsOf } from '../../../shared/requirements/shipped.ts';
import { territoriesOf } from '../../../shared/requirements/territories.ts';
import type { Feature } from '../../kernel/feature.ts';

/** What a list of requirements needs. */
export interface RequirementsNeeds {
  now(): Date;
}

/** What countries ask for, from the data that comes with the program. */
export function createRequirements({
  now,
}: RequirementsNeeds): Feature<object, typeof requirementCommands> {
  return {
    api: {},
    commands: {
      'requirements.list': async ({ on, ...place }) => {
        const day = on ?? dayOf(now());
        const territories = territoriesOf(place);
        const all = requirementsOf(territories);
        return ok({
          on: day,
          territories: [...territories],
          requirements: all.filter((each) => isInForce(each, day)),
          upcoming: all.filter(({ since = '' }) => since > day),
        });
      },
    },
  };
}
