import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { portTaken } from '../../../shared/exchange/port-taken.ts';
import { isCode } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { type LetIn, limitConnections } from '../../connection-limit.ts';
import type { Listener, ListenerOptions } from '../../features/partner-events/ports.ts';

/** Far more than any event of the interface document. */
const MOST_BODY_BYTES = 64 * 1024;
const PROBES: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const MOST_CONNECTIONS = 64;
const REQUEST_MS = 5_000;
/** Owner of every connection that knows the path. */
const PARTNER = 'partner';
/** Events in a burst, then per second: more than a partner sends for one warehouse. */
const RATE = { burst: 5_000, perSecond: 1_000 };

interface Limits {
  rate?: typeof RATE;
  requestMs?: number;
}

/**
 * Receives events at one unguessable path; any other path gets an empty 404. Statuses: 200 accepted (also
 * for GET and HEAD), 400 not an event, 405 other method, 413 too large, 429 and 503 try later. Errors:
 * `bad-input` if the port cannot be used.
 */
export async function openListener(options: ListenerOptions & Limits): Promise<Result<Listener>> {
  const { requestMs = REQUEST_MS } = options;
  const server = fastify({
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: requestMs,
    keepAliveTimeout: requestMs,
    forceCloseConnections: true,
    // By default Node checks timeouts only every 30 seconds and allows a minute for headers; a few silent
    // connections could block everybody else that long.
    http: {
      connectionsCheckingInterval: Math.min(1_000, requestMs),
      headersTimeout: requestMs,
      requestTimeout: requestMs,
    },
  });
  addRoutes(server, options, limitConnections(server.server, MOST_CONNECTIONS));
  try {
    await server.listen({ host: options.host, port: options.port });
  } catch (error) {
    await server.close();
    const why = error instanceof Error ? error.message : String(error);
    const { port } = options;
    const message = isCode(error, 'EADDRINUSE')
      ? portTaken(port, 'events.port')
      : say('The listener for events cannot use port {port}: {why}', { port, why });
    return refuse('bad-input', message, { field: 'events.port', retry: 'after-change' });
  }
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return ok({ port, close: () => server.close() });
}

function addRoutes(
  server: FastifyInstance,
  { path, take, elapsed, rate = RATE }: ListenerOptions & Limits,
  known: LetIn,
): void {
  const wanted = digest(`/${path}`);
  const isWithinRate = bucket(elapsed, rate);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  // Runs before any of the body is read.
  server.addHook('onRequest', async (request, reply) => {
    const here = timingSafeEqual(digest(request.url), wanted);
    if (!here) return reply.code(404).send();
    known(request.raw.socket, PARTNER);
    if (!isWithinRate()) return reply.code(429).header('Retry-After', '1').send();
    if (request.method === 'POST') return;
    // The partner may probe the address with GET or HEAD before it posts.
    if (PROBES.has(request.method)) return reply.code(200).type('application/json').send('{}');
    return reply
      .code(405)
      .header('Allow', [...PROBES, 'POST'].join(', '))
      .send();
  });
  server.all('*', (request, reply) => {
    const taken = take(typeof request.body === 'string' ? request.body : '');
    if (taken === 'unreadable') return reply.code(400).send();
    if (taken === 'full') return reply.code(503).header('Retry-After', '1').send();
    return reply.code(200).type('application/json').send('{}');
  });
  server.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    return reply.code(statusCode).send();
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function bucket(elapsed: () => number, { burst, perSecond }: typeof RATE): () => boolean {
  let left = burst;
  let at = elapsed();
  return () => {
    const now = elapsed();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
