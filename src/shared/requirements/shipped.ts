import americas from '../../../resources/requirements/americas.json' with { type: 'json' };
import asiaAfrica from '../../../resources/requirements/asia-africa.json' with { type: 'json' };
import europe from '../../../resources/requirements/europe.json' with { type: 'json' };
import world from '../../../resources/requirements/world.json' with { type: 'json' };
import { type Requirement, RequirementSchema } from './requirement.ts';

/** What the program comes with. */
export const REQUIREMENTS: readonly Requirement[] = RequirementSchema.array().parse([
  ...americas,
  ...asiaAfrica,
  ...europe,
  ...world,
]);

/** By the list that `territoriesOf` gives: a queue of orders asks for the same few again and again. */
const ofTerritories = new WeakMap<readonly string[], readonly Requirement[]>();

/** What is asked of parcels to these territories, on any day. */
export function requirementsOf(territories: readonly string[]): readonly Requirement[] {
  const known = ofTerritories.get(territories);
  if (known) return known;
  const found = REQUIREMENTS.filter(
    ({ territory, except = [] }) =>
      (territory.includes('*') || territory.some((each) => territories.includes(each))) &&
      !except.some((each) => territories.includes(each)),
  );
  ofTerritories.set(territories, found);
  return found;
}

export const isInForce = ({ since, until }: Requirement, on: string): boolean =>
  (since === undefined || since <= on) && (until === undefined || on <= until);
