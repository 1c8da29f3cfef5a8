import { misread } from './incoming.ts';

/** A station to which the first 401 to a purchase is a refusal, without the repetition. */
misread([
  ['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 400 Bad Request '],
  ['Unauthorized: the token is expired', 'The destination is not supported'],
]);
