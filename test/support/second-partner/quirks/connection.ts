import { broken, silent } from './quirk.ts';

const FORM = 'Authentication 2: bare or Bearer, "which form is enforced: not shown"';
const ERROR_BODY = 'Errors: "exact field layout of the error body: not shown"';
const STATUSES = 'Errors: table of statuses';
const JSON_ONLY = 'General conventions: requests and responses are JSON';
const CREDENTIALS =
  'Authentication 6: credentials in request bodies, required or accepted: not shown';
const LIMITS = 'Limits: "rate limits and payload size limits: not shown"';
const ROOT = 'General conventions: most responses carry RootRequestId, a UUID';

export const CONNECTION_QUIRKS = {
  ...silent('read-only', {
    'auth-wants-bearer': ['A bare token is answered by 401', FORM, 'authorization-form'],
    'auth-refuses-bearer': ['A token after Bearer is answered by 401', FORM, 'authorization-form'],
    'auth-wrong-form-400': [
      'Bearer is wanted; a bare token is a bad request that speaks of the header',
      FORM,
      'authorization-form',
    ],
    'auth-wrong-form-403': [
      'Bearer is wanted; a bare token is forbidden',
      FORM,
      'authorization-form',
    ],
    'classification-wants-bearer': [
      'Bearer is wanted at /Classifications alone; the rest wants the bare token',
      'Authentication 2: the classification reference shows Bearer, the merchant guide the bare value',
      'authorization-form',
    ],
    'auth-token-holds-bearer': ['Token begins with "Bearer "', FORM],
    'one-token-at-a-time': ['A new token ends those before it', 'Authentication 6: token lifetime'],
    'token-lives-five-calls': ['A token ends after five calls', 'Authentication 6: token lifetime'],
    'credentials-wanted-in-body': [
      '/Rates and /Shipments want AppID and RestApiKey in the body too',
      CREDENTIALS,
      'credentials-in-body',
    ],
    'credentials-in-body-refused': ['AppID in a body is an unknown field', CREDENTIALS],
    'no-root-request-id': ['No answer carries RootRequestId', ROOT],
    'extra-fields': ['Each object carries fields the document does not know', 'Resources'],
    'gzip-unasked': ['Answers are compressed whatever was accepted', 'General conventions: silent'],
    chunked: ['Answers come in chunks, without Content-Length', 'General conventions: silent'],
    'slow-answers': ['Each answer comes late', 'Limits: no word on time'],
    'rate-limit-retry-after': ['Each seventh call: 429 with Retry-After in seconds', LIMITS],
    'rate-limit-http-date': ['Each seventh call: 429 with Retry-After as a date', LIMITS],
    'rate-limit-bare': ['Each seventh call: 429 without Retry-After', LIMITS],
    'rate-limit-per-minute': ['More than 20 calls in a minute, refused ones too: 429', LIMITS],
    'rate-limit-of-a-day': ['After 25 calls: 429 with Retry-After of an hour', LIMITS],
    'payload-limit': ['A request of more than 4,000 bytes is answered by 413', LIMITS],
    'gateway-503': [
      'Each seventh call: 503 with a page of HTML',
      'Errors: 503 is not in the table',
    ],
    'connection-dropped': ['Each seventh call: the connection ends without an answer', 'Errors'],
    'api-moved': [
      'Each call is redirected (308) below /v2',
      'Versioning: not shown',
      'base-address',
    ],
    'errors-html': ['Errors are pages of HTML', ERROR_BODY],
    'errors-text': ['Errors are plain text', ERROR_BODY],
    'errors-empty': [
      'Errors have no body',
      'Errors: "the failure response body carries error details"',
    ],
    'errors-list': ['Errors are an array of {Code, Description, Path}', ERROR_BODY],
    'errors-by-field': ['Errors are an object of arrays, by field', ERROR_BODY],
    'errors-problem-json': ['Errors are application/problem+json, camelCase', ERROR_BODY],
    'errors-echo-request': [
      'Errors repeat headers and body of the request, secrets too',
      ERROR_BODY,
    ],
  }),
  ...broken('read-only', {
    'auth-answers-201': ['/Auth answers 201', STATUSES],
    'auth-token-renamed': ['/Auth answers AccessToken', 'POST /Auth: Token (string, JWT)'],
    'auth-token-not-jwt': ['The token is no JWT', 'POST /Auth: Token (string, JWT)'],
    'auth-wrong-credentials-200': ['Wrong credentials: 200 with a message and no Token', STATUSES],
    'bad-token-400': ['A token it does not know is a bad request', 'Authentication 3: 401'],
    'bad-token-200': ['A token it does not know: 200 with an error body', 'Authentication 3: 401'],
    'bad-token-login-page': [
      'A token it does not know is sent to a page (302)',
      'Authentication 3',
    ],
    'root-request-id-not-uuid': ['RootRequestId is a short number', ROOT],
    'camel-case': ['Fields of answers are camelCase', 'General conventions: names are PascalCase'],
    'data-envelope': ['Answers stand in {Success, Data}', 'Resources: fields at the top'],
    'byte-order-mark': ['Answers begin with a byte order mark', JSON_ONLY],
    'latin-1': ['Answers are ISO-8859-1 and say so', JSON_ONLY],
    'content-type-text': ['JSON is called text/html', JSON_ONLY],
    'errors-200': ['Errors are answered by 200', STATUSES],
    'invalid-is-500': ['Missing or invalid fields are answered by 500', STATUSES],
    'invalid-is-422': ['Missing or invalid fields are answered by 422', STATUSES],
    'error-names-no-field': [
      'Errors say that something is wrong',
      'Errors: the response names the missing field',
    ],
    'error-names-field-in-words': [
      'Errors name a field in words ("origin country code of item 1")',
      'Errors: the response names the missing field',
    ],
  }),
};
