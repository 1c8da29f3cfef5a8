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

/** Texts that the catalogues of languages have. */
const TEXTS = new Set(REQUIREMENTS.flatMap(({ message, by }) => [message, by]));
export const isTranslated = (text: string): boolean => TEXTS.has(text);

export const isInForce = ({ since, until }: Requirement, on: string): boolean =>
  (since === undefined || since <= on) && (until === undefined || on <= until);
