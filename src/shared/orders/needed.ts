import { type Address, AddressSchema } from '../kernel/address.ts';
import { today } from '../kernel/day.ts';
import type { RequirementCatalogue } from '../requirements/catalogue.ts';
import { requirementOf } from '../requirements/needed.ts';
import { RequirementFieldSchema } from '../requirements/requirement.ts';
import { FilledFactSchema, OrderLineSchema, OrderSchema } from './order.ts';

/** The parts of the recipient that decide which fields are needed. */
interface Receiver {
  country: string;
  zip?: string;
  city?: string;
  b2b: boolean;
}

/**
 * Whether the order would be refused, not rated or not delivered without the field (`shipTo.zip`,
 * `lines[0].hsCode`): forms mark the same fields as required that preflight reports as missing.
 */
export function isNeeded(path: string, to: Receiver, requirements: RequirementCatalogue): boolean {
  const [field = '', part = ''] = path.split('.').toReversed();
  if (part === 'shipTo') return isNeededOfReceiver(field as keyof Address, to, requirements);
  if (part === '') return isAsked(OrderSchema.shape, field);
  return isAsked(OrderLineSchema.shape, field) || FilledFactSchema.options.some((f) => f === field);
}

export function isNeededOfReceiver(
  field: keyof Address,
  { country, zip = '', city = '', b2b }: Receiver,
  requirements: RequirementCatalogue,
  on = today(),
): boolean {
  const asked = RequirementFieldSchema.safeParse(`shipTo.${field}`);
  return (
    isAsked(AddressSchema.shape, field) ||
    (asked.success &&
      requirementOf(asked.data, { country, zip, city }, b2b, on, requirements) !== null)
  );
}

type Shape = Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>;

const isAsked = (shape: Shape, field: string): boolean =>
  shape[field]?.safeParse(undefined).success === false;
