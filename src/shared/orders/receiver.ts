import { z } from 'zod';
import { type Address, AddressSchema } from '../kernel/address.ts';

/** Contact and identification of the recipient: a packer may fill these in. */
export const CONTACT_FIELDS = [
  'phone',
  'email',
  'zip',
  'state',
  'federalTaxId',
  'stateTaxId',
] as const satisfies readonly (keyof Address)[];

/** Name and address of the recipient: a supervisor changes these. */
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

/** Longer than any field may be: a field's own check reports the length. */
const typed = z.string().max(1000);

/** As entered; absent fields stay unchanged. */
export const FilledReceiverSchema = z.object({
  ...optional(CONTACT_FIELDS),
});
export type FilledReceiver = z.infer<typeof FilledReceiverSchema>;

export const ChangedReceiverSchema = z.object({
  ...optional(CONTACT_FIELDS),
  ...optional(PLACE_FIELDS),
});
export type ChangedReceiver = z.infer<typeof ChangedReceiverSchema>;

/** Imported values of the fields that were changed. */
export const ReceiverCameSchema = z.partialRecord(ReceiverFieldSchema, z.string());

function optional<F extends string>(fields: readonly F[]) {
  const shape = Object.fromEntries(fields.map((field) => [field, typed.optional()]));
  return shape as Record<F, z.ZodOptional<typeof typed>>;
}

/** The recipient with the entered fields; a zod error names an invalid field. */
export const withFilled = (shipTo: Address, filled: ChangedReceiver) =>
  AddressSchema.safeParse({ ...shipTo, ...definedOf(filled) });

const definedOf = (filled: ChangedReceiver): Partial<Address> =>
  Object.fromEntries(Object.entries(filled).filter(([, text]) => text !== undefined));
