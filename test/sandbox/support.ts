import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/server.ts';
import { RateResponseSchema } from '../../src/shared/partner/rates.ts';
import { decodeWire } from '../../src/shared/partner/wire.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox for this test, closed when the test ends. */
export async function freshSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const stateDir = options.stateDir ?? (await temporaryFolder());
  const sandbox = await startSandbox({ port: 0, seed: 'test', ...options, stateDir });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export type Reply = { status: number; type: string; text: string; body: Record<string, unknown> };

export async function send(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const body = type.includes('json') && text ? decodeWire(text) : {};
  return { status: response.status, type, text, body: body as Record<string, unknown> };
}

/** A client with a token, as the station is one. */
export async function caller(sandbox: Sandbox) {
  const { appId: AppID, restApiKey: RestApiKey } = sandbox.credentials;
  const auth = await send(`${sandbox.baseUrl}/Auth`, post({ AppID, RestApiKey }));
  const token = String(auth.body.Token);
  const headers = { authorization: token, 'content-type': 'application/json' };
  return {
    token,
    post: (path: string, body: unknown) =>
      send(`${sandbox.baseUrl}${path}`, { ...post(body), headers }),
    get: (path: string) => send(`${sandbox.baseUrl}${path}`, { headers }),
    control: (path: string, body: unknown = {}, method = 'POST') =>
      send(`${sandbox.controlUrl}${path}`, { ...post(body), method }),
    look: async (path: string) => (await send(`${sandbox.controlUrl}${path}`)).body,
  };
}
export type Caller = Awaited<ReturnType<typeof caller>>;

export const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

const home = {
  Name: 'Aurora Outfitters',
  AttentionName: 'Shipping desk',
  AddressLine1: '100 Harbor Street',
  City: 'Portland',
  State: 'OR',
  Country: 'US',
  Zip: '97201',
  Phone: '+15035550100',
};

export const berlin = {
  Name: 'Jonas Lind',
  AddressLine1: 'Lindenallee 5',
  City: 'Berlin',
  State: '',
  Country: 'DE',
  Zip: '10115',
  Phone: '+493055501000',
};

export const shirt = {
  Quantity: 6,
  Weight: 0.4,
  SalePrice: 40,
  HSCode: '610910',
  OriginCountryCode: 'PT',
  Description: 'Cotton T-shirt',
  SKU: 'TEE-1',
};

export const rateBody = {
  Reference: 'SO-1001',
  WeightUnit: 'LB',
  DimensionUnit: 'IN',
  Currency: 'USD',
  ReasonForExport: 'merchandise',
  ShipFromAddress: home,
  ShipToAddress: berlin,
  Pieces: [shirt],
  Package: { Weight: 6.6 },
};
type RateBody = typeof rateBody;

/** A shipment of the rated goods in this number of cartons of equal weight. */
export function shipmentBody(rated: RateBody = rateBody, cartons = 1) {
  const { Pieces, Package, ...rest } = rated;
  const share = (whole: number) => Number((whole / cartons).toFixed(6));
  return {
    ...rest,
    ServiceCode: 'EXPRESS',
    TermsOfTrade: 'DDP',
    Shipments: Array.from({ length: cartons }, (_, index) => ({
      Piece: Pieces.map((piece) => ({ ...piece, Quantity: share(piece.Quantity) })),
      Package: {
        Weight: share(Package.Weight),
        Length: 12,
        Width: 9,
        Height: 6,
        Reference: `BOX-${index + 1}`,
      },
    })),
  };
}

export async function rates(partner: Caller, change: object = {}) {
  const reply = await partner.post('/Rates', { ...rateBody, ...change });
  return RateResponseSchema.parse(reply.body);
}

/** Fresh keys of Express DDP for `rateBody` with these changes. */
export async function keys(partner: Caller, change: object = {}) {
  const { Express } = await rates(partner, change);
  return {
    HashKey: Express?.DDP?.HashKey,
    DutyHashKey: Express?.DDP?.LandedCostDetail.DutyHashKey,
  };
}

/** Rates and buys; returns the answer of /Shipments. */
export async function buy(partner: Caller, { cartons = 1, rated = {}, changes = {} } = {}) {
  const body = shipmentBody({ ...rateBody, ...rated }, cartons);
  return partner.post('/Shipments', { ...body, ...(await keys(partner, rated)), ...changes });
}

/** Downloads a PDF; returns what common tools read in it. */
export async function paper(url: string) {
  const response = await fetch(url);
  const folder = await temporaryFolder();
  const file = join(folder, 'paper.pdf');
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    file,
    ...lookedAt(file),
  };
}

/** What common tools read in a PDF file; pictures are written beside it. */
export function lookedAt(file: string) {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return {
    text: (page = 1) => run('pdftotext', '-f', `${page}`, '-l', `${page}`, '-layout', file, '-'),
    info: () => run('pdfinfo', file),
    /** Barcodes on a page at 203 dpi, the resolution of a label printer. */
    barcodes: (page = 1) => {
      run(
        'pdftoppm',
        '-r',
        '203',
        '-gray',
        '-f',
        `${page}`,
        '-l',
        `${page}`,
        '-singlefile',
        file,
        join(dirname(file), 'page'),
      );
      return run('zbarimg', '--quiet', '--raw', join(dirname(file), 'page.pgm'))
        .trim()
        .split('\n')
        .sort();
    },
  };
}
