import {
  catalogueOf,
  type OwnRequirement,
  type RequirementCatalogue,
} from '../../shared/requirements/catalogue.ts';
import { useCall } from './station.ts';

/** Until the station has told the supervisor's own entries. */
const NONE: readonly OwnRequirement[] = [];

/** What borders ask for: forms mark the fields that are needed by it. */
export function useBorderRequirements(): RequirementCatalogue {
  const answered = useCall('requirements.own', {}, { remembered: true });
  return catalogueOf(answered.state === 'ready' ? answered.value.own : NONE);
}
