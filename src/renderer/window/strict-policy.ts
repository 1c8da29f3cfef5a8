import { config } from 'zod';

/**
 * Must be imported before anything that creates a schema: zod probes `new Function`, and the
 * window's content security policy reports each attempt.
 */
config({ jitless: true });
