import { z } from 'zod';
import { type Address, AddressSchema } from '../kernel/address.ts';

/** How the receiver is asked and identified: a packer may fill these in. */
export const CONTACT_FIELDS = [
  'phone',
  'email',
  'zip',
  'state',
  'federalTaxId',
  'stateTaxId',
] as const satisfies readonly (keyof Address)[];

/** Where the parcel goes, and to whom: a supervisor changes these. */
export const PLACE_FIELDS = [
  'name',
  'attentionName',
  'addressLine1',
  'addressLine2',
  'city',
  'country',
] as const satisfies readonly (keyof Address)[];

export const ReceiverFieldSchema = z.enum([...CONTACT_FIELDS, ...PLACE_FIELDS]);
export type ReceiverField = z.infer<typeof ReceiverFieldSchema>;

/** Longer than any field may be: what is too long is refused by its own field. */
const typed = z.string().max(1000);

/** As typed; a field that is left out stays as it was. */
export const FilledReceiverSchema = z.object({
  ...optional(CONTACT_FIELDS),
});
export type FilledReceiver = z.infer<typeof FilledReceiverSchema>;

export const ChangedReceiverSchema = z.object({
  ...optional(CONTACT_FIELDS),
  ...optional(PLACE_FIELDS),
});
export type ChangedReceiver = z.infer<typeof ChangedReceiverSchema>;

/** What the order came with, of the fields that are other now. */
export const ReceiverCameSchema = z.partialRecord(ReceiverFieldSchema, z.string());

function optional<F extends string>(fields: readonly F[]) {
  const shape = Object.fromEntries(fields.map((field) => [field, typed.optional()]));
  return shape as Record<F, z.ZodOptional<typeof typed>>;
}

/** The receiver as somebody filled it in; a zod error names the field that does not fit. */
export const withFilled = (shipTo: Address, filled: ChangedReceiver) =>
  AddressSchema.safeParse({ ...shipTo, ...definedOf(filled) });

const definedOf = (filled: ChangedReceiver): Partial<Address> =>
  Object.fromEntries(Object.entries(filled).filter(([, text]) => text !== undefined));
