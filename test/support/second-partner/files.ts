import type { ServerResponse } from 'node:http';
import { instructionsPdf, labelPdf, labelPng, labelZpl, merged, type Sheet } from './paper.ts';
import { has, nextUuid, type World } from './world.ts';

const PDF = 'application/pdf';

type Drawing = () => Promise<Uint8Array>;

const once = (draw: Drawing): Drawing => {
  let drawn: Promise<Uint8Array> | undefined;
  return () => {
    drawn ??= draw();
    return drawn;
  };
};

function store(world: World, bytes: Drawing, type: string): string {
  const path = `/files/${nextUuid(world, 'file')}`;
  world.files.set(path, { bytes: once(bytes), type, fetched: 0 });
  return path;
}

export function storeInvoice(world: World, bytes: Drawing): string {
  const path = store(world, bytes, PDF);
  if (has(world, 'invoice-404')) world.files.delete(path);
  return `${world.origin}${path}`;
}

/** The URLs in LabelUrl: one for each package. */
export async function labelsFor(
  world: World,
  sheet: Sheet,
  invoice: Drawing,
  filed: boolean,
): Promise<string[]> {
  const now = world.now();
  const labels = [...sheet.request.Shipments.keys()].map((at) => {
    const pages = pagesOfLabel(world, sheet, at, invoice, filed);
    return async () => merged(await Promise.all(pages.map((draw) => draw())), now);
  });
  if (has(world, 'labels-other-order')) labels.reverse();
  const files = has(world, 'labels-in-one-file')
    ? [async () => merged(await Promise.all(labels.map((draw) => draw())), now)]
    : labels;
  return Promise.all(files.map((file) => addressOf(world, sheet, file)));
}

function pagesOfLabel(
  world: World,
  sheet: Sheet,
  at: number,
  invoice: Drawing,
  filed: boolean,
): Drawing[] {
  const now = world.now();
  const look = {
    a4: has(world, 'label-a4'),
    turned: has(world, 'label-turned'),
    otherNumber: has(world, 'label-other-number'),
    pictureOnly: has(world, 'label-picture-only'),
    withoutReference: has(world, 'label-without-reference'),
  };
  const pages: Drawing[] = [() => labelPdf(sheet, at, look, now)];
  const isMerged = filed
    ? has(world, 'invoice-merged-though-filed')
    : !has(world, 'invoice-not-merged');
  if (isMerged) pages.push(invoice);
  if (isMerged && has(world, 'invoice-before-label')) pages.reverse();
  if (has(world, 'label-extra-page')) pages.push(() => instructionsPdf(now));
  return pages;
}

async function addressOf(world: World, sheet: Sheet, label: Drawing): Promise<string> {
  const inline = has(world, 'label-base64', 'label-data-url');
  if (inline) {
    const base64 = Buffer.from(await label()).toString('base64');
    return has(world, 'label-base64') ? base64 : `data:application/pdf;base64,${base64}`;
  }
  const path = storeLabel(world, sheet, label);
  if (has(world, 'label-url-relative')) return path;
  return `${has(world, 'label-other-host') ? world.otherOrigin : world.origin}${path}`;
}

function storeLabel(world: World, sheet: Sheet, label: Drawing): string {
  if (has(world, 'label-zpl')) {
    const zpl = Buffer.from(labelZpl(sheet, sheet.request.Reference));
    return store(world, async () => zpl, 'text/plain');
  }
  if (has(world, 'label-png')) return store(world, () => labelPng(sheet), 'image/png');
  if (has(world, 'label-html')) {
    const page = Buffer.from('<html><body>Please sign in</body></html>');
    return store(world, async () => page, 'text/html');
  }
  return store(world, label, PDF);
}

/** GET of a file: its URL is enough, with or without a token. */
export async function serveFile(
  world: World,
  path: string,
  authorized: string | undefined,
  response: ServerResponse,
): Promise<void> {
  const redirects = has(world, 'label-redirects', 'label-redirects-to-other-host');
  const stored = path.replace(/^\/stored/, '');
  const file = world.files.get(stored);
  if (file && redirects && stored === path) {
    const origin = has(world, 'label-redirects') ? world.origin : world.otherOrigin;
    response.writeHead(302, { location: `${origin}/stored${path}` }).end();
    return;
  }
  const refused = refusal(world, file, authorized);
  if (!file || refused !== null) {
    const [status, text] = refused ?? [404, 'Not found'];
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
    return;
  }
  const type = has(world, 'label-octet-stream') ? 'application/octet-stream' : file.type;
  const bytes = await file.bytes();
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.byteLength });
  response.end(bytes);
}

function refusal(
  world: World,
  file: { fetched: number } | undefined,
  authorized: string | undefined,
): [number, string] | null {
  const token = authorized?.replace(/^Bearer /, '');
  if (has(world, 'label-wants-token') && !(token && world.tokens.has(token)))
    return [401, 'Authorization is required'];
  if (has(world, 'label-refuses-token') && authorized !== undefined)
    return [400, 'Only one auth mechanism allowed'];
  if (!file) return null;
  file.fetched += 1;
  if (has(world, 'label-late') && file.fetched <= 2) return [404, 'Not yet'];
  if (has(world, 'label-once') && file.fetched > 1) return [410, 'Gone'];
  return null;
}
