import { z } from 'zod';

/**
 * The id of something on record: an order, an attempt, a print job. An event names things by ids,
 * enums and numbers alone, so that nothing in it is about a person.
 */
export const EventIdSchema = z.string().min(1).max(200);
