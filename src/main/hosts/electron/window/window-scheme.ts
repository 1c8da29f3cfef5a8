import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { protocol } from 'electron';
import { cacheRule, windowHeaders } from '../../window-headers.ts';

const SCHEME = 'packbench';

/** The window's address: a custom scheme with its own origin, without the rights of file:// pages. */
export const WINDOW_URL = `${SCHEME}://station/`;

/** True for the window's own page and for its origin. */
export const isOwnUrl = (url: string): boolean =>
  url.startsWith(WINDOW_URL) || `${url}/` === WINDOW_URL;

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Call once, before Electron is ready. */
export function declareWindowScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Answers the window's requests with files from `rendererDir` only. */
export function serveWindowScheme(rendererDir: string): void {
  protocol.handle(SCHEME, async ({ method, url }) => {
    const file = method === 'GET' ? fileOf(url, rendererDir) : null;
    // The bridge goes by IPC; its own files are read by the worker of the camera.
    const headers = { ...windowHeaders("'self'"), 'Cache-Control': 'no-store' };
    try {
      if (!file) return new Response('Not here.', { status: 404, headers });
      return new Response(await readFile(file), {
        headers: {
          ...headers,
          'Content-Type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
          'Cache-Control': cacheRule(file),
        },
      });
    } catch {
      return new Response('Not here.', { status: 404, headers });
    }
  });
}

/** The built file for a URL; null if the URL leads to none. */
function fileOf(url: string, rendererDir: string): string | null {
  if (!url.startsWith(WINDOW_URL) || !URL.canParse(url)) return null;
  const path = decoded(new URL(url).pathname);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  if (path.split('/').some((part) => part.startsWith('.'))) return null;
  const file = join(rendererDir, path === '/' ? 'index.html' : path);
  return file.startsWith(rendererDir + sep) ? file : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
