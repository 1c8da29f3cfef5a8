import { z } from 'zod';
import { ShipmentSchema } from './shipment.ts';

const CartonSchema = ShipmentSchema.shape.cartons.element;
const LabelSchema = CartonSchema.shape.label.unwrap();
const DocumentSchema = ShipmentSchema.shape.documents.element;

/** A shipment over HTTP: as `--json` has it (`ShipmentSchema`), with URLs in place of files on this machine. */
export const OutwardShipmentSchema = ShipmentSchema.omit({ unmatched: true }).extend({
  cartons: z.array(
    CartonSchema.extend({
      label: LabelSchema.omit({ file: true }).extend({ url: z.string() }).nullable(),
    }),
  ),
  documents: z.array(DocumentSchema.omit({ file: true }).extend({ url: z.string() })),
});
export type OutwardShipment = z.infer<typeof OutwardShipmentSchema>;
