import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { replace } from '../points/point.ts';

/** A station that does not wait until the partner must have finished. */
const hurried = (content: unknown): unknown =>
  typeof content === 'string'
    ? content.replace(/("purchasing\.quietSeconds": )[\d.]+/, '$10')
    : content;

replace(
  fs,
  'readFileSync',
  (original) =>
    function (this: unknown, ...args) {
      return hurried(original.apply(this, args));
    },
);
replace(
  fsPromises,
  'readFile',
  (original) =>
    async function (this: unknown, ...args) {
      return hurried(await original.apply(this, args));
    },
);
syncBuiltinESMExports();
