import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { bendFields, writeJson } from './bend-fields.ts';
import { type Answer, type Endpoint, has, nextUuid, Refusal, type World } from './world.ts';

const LONGEST_BODY = 5_000_000;

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > LONGEST_BODY) throw new Refusal(400, 'The body is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Writes the answer of an endpoint to the connection. */
export function send(
  world: World,
  endpoint: Endpoint | null,
  response: ServerResponse,
  answer: Answer,
): void {
  if (answer.raw !== undefined || answer.body === undefined) {
    write(world, response, answer, Buffer.from(answer.raw ?? ''), answer.type);
    return;
  }
  const root = has(world, 'root-request-id-not-uuid') ? '4711' : nextUuid(world, 'root');
  const asItIs = has(world, 'no-root-request-id') || !isPlain(answer.body);
  const body = asItIs ? answer.body : { ...answer.body, RootRequestId: root };
  const bent = bendFields(world, answer.status < 400 ? endpoint : null, body, answer.status);
  const text = `${has(world, 'byte-order-mark') ? '\uFEFF' : ''}${writeJson(bent)}`;
  const latin = has(world, 'latin-1');
  const type = has(world, 'content-type-text')
    ? 'text/html'
    : latin
      ? 'application/json; charset=iso-8859-1'
      : (answer.type ?? 'application/json');
  write(world, response, answer, Buffer.from(text, latin ? 'latin1' : 'utf8'), type);
}

const isPlain = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

function write(
  world: World,
  response: ServerResponse,
  answer: Answer,
  bytes: Buffer,
  type = 'text/plain',
): void {
  const zipped = has(world, 'gzip-unasked') && bytes.byteLength > 0;
  const sent = zipped ? gzipSync(bytes) : bytes;
  response.writeHead(answer.status, {
    ...(sent.byteLength > 0 ? { 'content-type': type } : {}),
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    ...(has(world, 'chunked') ? {} : { 'content-length': sent.byteLength }),
    ...answer.headers,
  });
  if (!has(world, 'chunked')) return void response.end(sent);
  const middle = Math.floor(sent.byteLength / 2);
  response.write(sent.subarray(0, middle));
  response.end(sent.subarray(middle));
}

/** `Pieces[0].OriginCountryCode` becomes "origin country code of item 1". */
function inWords(message: string, field: string): string {
  const at = /\[(\d+)\]/.exec(field)?.[1];
  const last = field.split('.').at(-1) ?? field;
  const words = last.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return message.replace(field, at === undefined ? words : `${words} of item ${Number(at) + 1}`);
}

function statusOf(world: World, refusal: Refusal): number {
  if (has(world, 'errors-200')) return 200;
  if (refusal.status !== 400) return refusal.status;
  if (has(world, 'invalid-is-500')) return 500;
  return has(world, 'invalid-is-422') ? 422 : 400;
}

/** The error body: the document requires details and the missing field, and shows no layout. */
export function answerOf(
  world: World,
  refusal: Refusal,
  request: IncomingMessage,
  sentBody: string,
): Answer {
  const status = statusOf(world, refusal);
  const unnamed = has(world, 'error-names-no-field');
  const inPlainWords = has(world, 'error-names-field-in-words');
  const field = unnamed || inPlainWords ? null : refusal.field;
  const spoken =
    inPlainWords && refusal.field ? inWords(refusal.message, refusal.field) : refusal.message;
  const message = unnamed ? 'The request could not be processed' : spoken;
  if (has(world, 'errors-empty')) return { status };
  if (has(world, 'errors-text')) return { status, raw: message, type: 'text/plain' };
  if (has(world, 'errors-html'))
    return {
      status,
      raw: `<!DOCTYPE html><html><body><h1>${status}</h1><p>${message}</p></body></html>`,
      type: 'text/html; charset=utf-8',
    };
  if (has(world, 'errors-list'))
    return { status, body: [{ Code: status, Description: message, Path: field }] };
  if (has(world, 'errors-by-field'))
    return { status, body: { Errors: { [field ?? 'Request']: [message] } } };
  if (has(world, 'errors-problem-json'))
    return {
      status,
      type: 'application/problem+json',
      body: { type: 'about:blank', title: 'Refused', status, detail: message },
    };
  const echo = has(world, 'errors-echo-request')
    ? { Request: { Headers: request.headers, Body: sentBody } }
    : {};
  return { status, body: { Message: message, ...(field ? { Field: field } : {}), ...echo } };
}
