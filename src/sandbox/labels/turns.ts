import type { LabelStyle } from '../faults.ts';

/** Labels as carriers send them, by turns. */
export const LABEL_TURNS: readonly (readonly LabelStyle[])[] = [
  ['with-copy'],
  ['on-a4'],
  ['translated', 'with-return'],
  ['as-picture'],
  ['two-up-a4'],
  ['in-grey'],
  ['translated', 'with-copy'],
  ['with-return'],
  ['translated'],
  [],
];
