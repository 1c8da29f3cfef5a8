/** The meaning of an answer to POST /Shipments, whatever its status and layout. */
export type Says =
  /** A 200 with the shipment. */
  | 'sold'
  /** The partner's own refusal that mentions neither key nor Reference. */
  | 'refused'
  /** The key has expired, with no mention of "used". */
  | 'expired'
  /** The key was used, or used or expired, or is invalid. */
  | 'used'
  | 'reference-taken'
  | 'unauthorized'
  /** Nothing that shows whether it was sold. */
  | 'unclear';

export interface Reply {
  says: Says;
  status: number;
  type: string;
  /** null: the connection is cut without a byte. */
  body: string | null;
  /** The connection is cut after half of the body. */
  half?: boolean;
}

export const json = (says: Says, status: number, body: object): Reply => ({
  says,
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const refusal = (says: Says, status: number, Message: string): Reply =>
  json(says, status, { Message, RootRequestId: 'c0ffee00-0000-4000-8000-000000000001' });

/** The partner's wording is not shown; the interface document's own words are among these. */
export const USED_WORDS = [
  'Invalid HashKey: the key was already used.',
  'HashKey already used',
  'Invalid HashKey: the key expired or was already used. Call /Rates again.',
  'Invalid HashKey',
] as const;

export const used = (words: string): Reply => refusal('used', 400, words);
export const expired = (): Reply => refusal('expired', 400, 'The HashKey expired.');
export const referenceTaken = (reference: string): Reply =>
  refusal('reference-taken', 400, `Reference ${reference} is already used by another shipment.`);
export const unauthorized = (): Reply =>
  refusal('unauthorized', 401, 'Unauthorized: the token is expired');
export const malformed = (field: string): Reply =>
  refusal('refused', 400, `${field} is missing or not valid`);

const page = (status: number): Reply => ({
  says: 'unclear',
  status,
  type: 'text/html',
  body: '<html><body><h1>Gateway</h1><p>The request could not be served.</p></body></html>',
});
const text = (status: number, body: string): Reply => ({
  says: 'unclear',
  status,
  type: 'text/plain',
  body,
});

export interface Shown {
  ShipmentID: string;
  Reference: string;
  [field: string]: unknown;
}

/**
 * Possible false answers; `sold` is what the true answer is or would have been. Those in BELIEVED are
 * refusals in the partner's own words, which the station believes.
 */
const LIES = {
  cut: () => ({ says: 'unclear', status: 0, type: '', body: null }),
  half: (sold) => ({ ...json('unclear', 200, sold), half: true }),
  '500': () => refusal('unclear', 500, 'Internal error'),
  '502': () => page(502),
  '503': () => text(503, 'Service unavailable'),
  '408': () => refusal('unclear', 408, 'Request timeout'),
  '409': () => refusal('unclear', 409, 'The request is being processed already'),
  '429': () => refusal('unclear', 429, 'Too many requests'),
  'page 200': () => page(200),
  'page 403': () => page(403),
  '400 used': () => used(USED_WORDS[1]),
  '400 used or expired': () => used(USED_WORDS[2]),
  '400 invalid key': () => used(USED_WORDS[3]),
  '422 Reference taken': (sold) => ({ ...referenceTaken(sold.Reference), status: 422 }),
  '401': () => unauthorized(),
  '201': (sold) => json('unclear', 201, sold),
  '200 in Data': (sold) => json('unclear', 200, { Data: sold }),
  '200 with ShipmentId': ({ ShipmentID, ...rest }) =>
    json('unclear', 200, { ...rest, ShipmentId: ShipmentID }),
  '200 without its id': ({ ShipmentID: _left, ...rest }) => json('unclear', 200, rest),
  '200 of another Reference': (sold) => json('unclear', 200, { ...sold, Reference: 'OTHER-9' }),
  '200 OK': () => text(200, 'OK'),
  '200 empty': () => text(200, ''),
  '400 refused': () => refusal('refused', 400, 'ShipToAddress.Zip is not valid'),
  '403 refused': () => refusal('refused', 403, 'This service is not allowed for your account'),
  '404 refused': () => refusal('refused', 404, 'No such service'),
  '422 refused': () => refusal('refused', 422, 'The destination country is not supported'),
  '400 expired': () => expired(),
} satisfies Record<string, (sold: Shown) => Reply>;

export type Lie = keyof typeof LIES;

export const lie = (name: Lie, sold: Shown): Reply => LIES[name](sold);

/** Refusals that the rules make the station believe. */
export const BELIEVED: readonly Lie[] = [
  '400 refused',
  '403 refused',
  '404 refused',
  '422 refused',
  '400 expired',
];

export const NOT_BELIEVED = (Object.keys(LIES) as Lie[]).filter((name) => !BELIEVED.includes(name));

/**
 * Whether these answers free the order: a refusal of the first sending of a key, or, after a 401, of its one
 * repeat. The answer to a re-send never does.
 */
export function freesTheOrder(first: Says | undefined, repetition: Says | undefined): boolean {
  if (first === 'refused' || first === 'expired') return true;
  return first === 'unauthorized' && (repetition === 'refused' || repetition === 'unauthorized');
}
