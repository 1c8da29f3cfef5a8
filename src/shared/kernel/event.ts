import { z } from 'zod';

/**
 * Id of an order, an attempt or a print job. Events hold only ids, enums and numbers, so that none
 * has personal data.
 */
export const EventIdSchema = z.string().min(1).max(200);
