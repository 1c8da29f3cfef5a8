import americas from '../../../resources/requirements/americas.json' with { type: 'json' };
import asiaAfrica from '../../../resources/requirements/asia-africa.json' with { type: 'json' };
import europe from '../../../resources/requirements/europe.json' with { type: 'json' };
import world from '../../../resources/requirements/world.json' with { type: 'json' };
import { type Requirement, RequirementSchema } from './requirement.ts';

interface Shipped {
  requirements: readonly Requirement[];
  /** Those that the catalogues of languages have. */
  texts: ReadonlySet<string>;
}

let known: Shipped | null = null;

/** Read when it is first asked for: most commands ask for nothing of it. */
function shipped(): Shipped {
  if (known) return known;
  const all = [...americas, ...asiaAfrica, ...europe, ...world];
  const requirements = RequirementSchema.array().parse(all);
  const texts = new Set(requirements.flatMap(({ message, by }) => [message, by]));
  known = { requirements, texts };
  return known;
}

/** What the program comes with. */
export const shippedRequirements = (): readonly Requirement[] => shipped().requirements;

/** Whether the catalogues of languages have the text. */
export const isTranslated = (text: string): boolean => shipped().texts.has(text);

export const isInForce = ({ since, until }: Requirement, on: string): boolean =>
  (since === undefined || since <= on) && (until === undefined || on <= until);
