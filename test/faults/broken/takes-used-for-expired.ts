import { misread } from './incoming.ts';

/** A station that takes a used key as an expired one: it rates again and buys once more. */
misread([
  ['HashKey already used', 'HashKey expired'],
  ['the key was already used', 'the key expired'],
]);
