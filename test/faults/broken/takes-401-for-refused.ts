import { misread } from './incoming.ts';

/** A station that takes the first 401 to a purchase as a refusal, without the repeat. */
misread([
  ['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 400 Bad Request '],
  ['Unauthorized: the token is expired', 'The destination is not supported'],
]);
