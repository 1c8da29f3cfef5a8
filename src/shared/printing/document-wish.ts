import { CartonReferenceSchema } from '../orders/carton.ts';
import { PrintKindSchema, PrintRoleSchema } from './print-job.ts';

const ShipmentDocumentSchema = PrintKindSchema.exclude([
  'batch-slip',
  'test-page',
  'calibration-page',
]);
/** Which document of an order; without one, everything it needs. */
export const documentWish = {
  role: PrintRoleSchema.optional(),
  carton: CartonReferenceSchema.optional(),
  kind: ShipmentDocumentSchema.optional(),
};
