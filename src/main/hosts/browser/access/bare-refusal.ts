import type { Socket } from 'node:net';
import { http } from '../../../node-http.ts';
import { windowHeaders } from '../../window-headers.ts';

export const hostHeaders = (name: string, port: number | undefined): Record<string, string> => ({
  ...windowHeaders(`'self' ws://${name}:${port}`),
  'Cache-Control': 'no-store',
});

/** Answers an invalid or too slow request with a status and closes its connection. */
export const refuseBare = (name: string) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(error.code);
  const headers = {
    ...hostHeaders(name, socket.localPort),
    Connection: 'close',
    'Content-Length': '0',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
};

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
