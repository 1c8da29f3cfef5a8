import { config } from 'zod';

/**
 * Imported before anything that makes a schema: zod would try `new Function` to see whether it may,
 * and the window's content policy reports every try.
 */
config({ jitless: true });
