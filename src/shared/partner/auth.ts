import { z } from 'zod';
import { neededKey, optionalLine } from './tolerant.ts';

/** Interface document, "POST /Auth": the body. */
export const AuthRequestSchema = z.object({
  AppID: z.string().min(1),
  RestApiKey: z.string().min(1),
});

/**
 * Interface document, "POST /Auth": the response. `Token` is a JWT; the document does not say how
 * long it is valid.
 */
export const AuthResponseSchema = z.looseObject({ Token: neededKey, RootRequestId: optionalLine });
