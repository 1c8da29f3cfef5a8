import { type CancelServiceParts, createCancelService } from './cancel-service.ts';
import { type CatchUpParts, createCatchUp } from './catch-up.ts';
import { createResolveService, type ResolveServiceParts } from './resolving/resolve-service.ts';

/** What a person, or the next run, makes of purchases that were left unclear. */
export const createAfterPurchase = (
  from: CancelServiceParts & CatchUpParts & ResolveServiceParts,
) => ({
  resolveService: createResolveService(from),
  cancelService: createCancelService(from),
  catchUp: createCatchUp(from),
});
