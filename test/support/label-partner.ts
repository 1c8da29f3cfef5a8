import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { startSandbox } from '../../src/sandbox/server.ts';

/** Draws the labels of a sale with its tracking number. */
type Draw = (trackingNumber: string) => Promise<readonly Uint8Array[]>;

/** Answers the request for one label. */
type SendLabel = (response: ServerResponse, pdf: Uint8Array) => void;

/** A partner that sells as the sandbox does, and serves the label files given by a test. */
export interface LabelPartner {
  baseUrl: string;
  /** Of the sandbox that sells. */
  controlUrl: string;
  env: Record<string, string>;
  /** Serves these labels for this reference from now on. */
  serve(reference: string, draw: Draw): void;
  /** Answers all later requests for labels of this reference so, instead of at once. */
  sends(reference: string, send: SendLabel): void;
  /** The URL of the drawing served under this name. */
  urlOf(name: string): string;
  /** The tracking number with which the reference was sold. */
  trackingOf(reference: string): string;
  /** Changes the answers to later purchases of this reference. */
  answer(reference: string, change: Record<string, unknown>): void;
  /** Sells the next request for this reference and cuts the connection. */
  cutNext(reference: string): void;
  stop(): Promise<void>;
}

const SaleSchema = z.looseObject({ Reference: z.string(), TrackingNumber: z.string() });

export async function labelPartner(stateDir: string): Promise<LabelPartner> {
  const sandbox = await startSandbox({ port: 0, stateDir });
  const drawn = new Map<string, Draw>();
  const senders = new Map<string, SendLabel>();
  const sold = new Map<string, string>();
  const changes = new Map<string, Record<string, unknown>>();
  const cuts = new Set<string>();
  let baseUrl = '';

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const [, , reference = '', number = ''] = path.split('/').map(decodeURIComponent);
    if (path.startsWith('/pdf/')) {
      const labels = await drawn.get(reference)?.(sold.get(reference) ?? '');
      const send = senders.get(reference);
      const label = labels?.[Number(number)];
      if (send && label) return send(response, label);
      response.writeHead(200, { 'Content-Type': 'application/pdf' });
      return void response.end(label);
    }
    const body = (await buffer(request)).toString();
    const { authorization = '' } = request.headers;
    const answer = await fetch(sandbox.baseUrl + path, {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': 'application/json', Authorization: authorization },
      ...(request.method === 'GET' ? {} : { body }),
    });
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sale = path === '/Shipments' && answer.ok ? JSON.parse(bytes.toString()) : null;
    const told = sale ? await changed(SaleSchema.parse(sale)) : bytes;
    if (told === null) return void request.socket.destroy();
    response.writeHead(answer.status, { 'Content-Type': type });
    response.end(told);
  }

  async function changed(sale: z.infer<typeof SaleSchema>): Promise<string | null> {
    const { Reference: reference } = sale;
    const told = { ...sale, SubmittedElectronically: true, ...changes.get(reference) };
    sold.set(reference, String(told.TrackingNumber));
    if (cuts.delete(reference)) return null;
    const labels = (await drawn.get(reference)?.(String(told.TrackingNumber))) ?? [];
    const LabelUrl = labels.map((_, at) => `${baseUrl}/pdf/${encodeURIComponent(reference)}/${at}`);
    return JSON.stringify(drawn.has(reference) ? { ...told, LabelUrl } : told);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    controlUrl: sandbox.controlUrl,
    env: {
      PACKBENCH_APP_ID: sandbox.credentials.appId,
      PACKBENCH_REST_API_KEY: sandbox.credentials.restApiKey,
    },
    serve: (reference, draw) => void drawn.set(reference, draw),
    sends: (reference, send) => void senders.set(reference, send),
    answer: (reference, change) => void changes.set(reference, change),
    cutNext: (reference) => void cuts.add(reference),
    urlOf: (name) => `${baseUrl}/pdf/${encodeURIComponent(name)}/0`,
    trackingOf(reference) {
      const number = sold.get(reference);
      if (number === undefined) throw new Error(`${reference} was not sold`);
      return number;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}
