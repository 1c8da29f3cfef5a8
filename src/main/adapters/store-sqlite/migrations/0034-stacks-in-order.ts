import { statements } from './migration.ts';

/**
 * Index of stacks in the order of arrival. Sorted by stack, the 500 orders of one commit of an import
 * changed 500 pages of the index: a quarter of the import's time.
 */
export const stacksInOrder0034 = statements(34, [
  'DROP INDEX orders_by_stack',
  `CREATE INDEX orders_stacked ON orders (seq, stack, ship_to_country)
    WHERE status = 'open' AND stack <> ''`,
]);
