import { z } from 'zod';
import { type Requirement, RequirementSchema } from './requirement.ts';
import { shippedRequirements } from './shipped.ts';

export const MOST_OWN_REQUIREMENTS = 500;

/** An entry that a supervisor added, or set in place of one that comes with the program. */
export const OwnRequirementSchema = z.strictObject({
  entry: RequirementSchema,
  /** The one of the same id that came with the program when it was taken; null: there was none. */
  replaces: RequirementSchema.nullable(),
});
export type OwnRequirement = z.infer<typeof OwnRequirementSchema>;

/** What is asked of parcels: the entries that come with the program, and the supervisor's own. */
export interface RequirementCatalogue {
  /** Of parcels to these territories (`territoriesOf`), on any day. */
  of(territories: readonly string[]): readonly Requirement[];
}

/** By the list of the settings, which is the same until they change. */
const known = new WeakMap<readonly OwnRequirement[], RequirementCatalogue>();

/** Own entries stand in place of those of the same id, whatever the program comes with later. */
export function catalogueOf(own: readonly OwnRequirement[]): RequirementCatalogue {
  const before = known.get(own);
  if (before) return before;
  const entries = own.map(({ entry }) => entry);
  const isReplaced = ({ id }: Requirement) => entries.some((each) => each.id === id);
  let all: readonly Requirement[] | null = null;
  function inForce(): readonly Requirement[] {
    all ??= [...shippedRequirements().filter((each) => !isReplaced(each)), ...entries];
    return all;
  }
  /** A queue of orders asks for the same few lists of territories again and again. */
  const found = new WeakMap<readonly string[], readonly Requirement[]>();
  const catalogue: RequirementCatalogue = {
    of(territories) {
      const listed = found.get(territories) ?? inForce().filter((each) => isOf(each, territories));
      found.set(territories, listed);
      return listed;
    },
  };
  known.set(own, catalogue);
  return catalogue;
}

function isOf({ territory, except = [] }: Requirement, territories: readonly string[]): boolean {
  const isNamed = (each: string) => territories.includes(each);
  return (territory.includes('*') || territory.some(isNamed)) && !except.some(isNamed);
}
