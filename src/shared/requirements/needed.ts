import type { RequirementCatalogue } from './catalogue.ts';
import type { RequirementField } from './requirement.ts';
import { isInForce } from './shipped.ts';
import { type Place, territoriesOf } from './territories.ts';

/** Whether a receiver there must, or had better, name it; forms mark such fields. */
export const isAskedFor = (
  field: RequirementField,
  place: Place,
  business: boolean,
  on: string,
  requirements: RequirementCatalogue,
): boolean =>
  requirements
    .of(territoriesOf(place))
    .some(
      (each) =>
        each.field === field &&
        each.kind !== 'refuse' &&
        isInForce(each, on) &&
        isFor(each.for, business),
    );

export const isFor = (who: 'consumer' | 'business' | 'both', business: boolean): boolean =>
  who === 'both' || who === (business ? 'business' : 'consumer');
