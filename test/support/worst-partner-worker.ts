import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import type { WorstAnswer } from './worst-partner.ts';

/** The partner of `worst-partner.ts`: in a thread of its own, so that its work is not measured. */
const answers = new Map<string, WorstAnswer>();

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const [path = ''] = (request.url ?? '').split('?');
    const answer = answers.get(path) ?? answers.get('*');
    const { status = 404, type = 'application/json', encoding, body = '{}' } = answer ?? {};
    const packed = encoding ? { 'Content-Encoding': encoding } : {};
    response.writeHead(status, { 'Content-Type': type, ...packed }).end(body);
  });
});

parentPort?.on('message', ({ path, answer }: { path: string; answer: WorstAnswer }) => {
  answers.set(path, answer);
  parentPort?.postMessage('set');
});
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
