import { type Message, say, verbatim } from '../kernel/message.ts';
import type { RequirementCatalogue } from './catalogue.ts';
import type { Requirement, RequirementField } from './requirement.ts';
import { isInForce, isTranslated } from './shipped.ts';
import { type Place, territoriesOf } from './territories.ts';

/** What says that a receiver there must, or had better, name it; the most specific. null: nothing. */
export const requirementOf = (
  field: RequirementField,
  place: Place,
  business: boolean,
  on: string,
  requirements: RequirementCatalogue,
): Requirement | null =>
  requirements
    .of(territoriesOf(place))
    .find(
      (each) =>
        each.field === field &&
        each.kind !== 'refuse' &&
        isInForce(each, on) &&
        isFor(each.for, business),
    ) ?? null;

/** Who asks for it, and since when. */
export function askedForBy({ by, since }: Pick<Requirement, 'by' | 'since'>): Message {
  const whom: Message = isTranslated(by) ? { id: by, values: {} } : verbatim(by);
  return since === undefined
    ? say('Asked for by {by}.', { by: whom })
    : say('Asked for by {by}, since {since}.', { by: whom, since });
}

export const isFor = (who: 'consumer' | 'business' | 'both', business: boolean): boolean =>
  who === 'both' || who === (business ? 'business' : 'consumer');
