import { misread } from './incoming.ts';

/** A station to which a used key is an expired one: it rates anew and buys once more. */
misread([
  ['HashKey already used', 'HashKey expired'],
  ['the key was already used', 'the key expired'],
]);
