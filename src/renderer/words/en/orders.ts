import type { OrderStatus } from '../../../shared/station/order.ts';
import { count } from './shell.ts';

export const orders = {
  next: 'Choose an order to pack',
  nextDetail: 'Or scan one. Order files can be dropped here.',
  filter: 'Orders by state',
  all: 'All',
  search: 'Search',
  searchPlaceholder: 'Reference, name or city',
  list: 'Orders',
  waiting: 'Orders that wait',
  size: (lines: number, units: number) =>
    `${count(lines, 'line', 'lines')}, ${count(units, 'unit', 'units')}`,
  total: (total: number) => count(total, 'order', 'orders'),
  noneOpen: 'No order waits to be packed',
  noneFound: (search: string) => `No order fits “${search}”`,
  noneOf: (status: OrderStatus | 'all') =>
    status === 'all' ? 'No orders yet' : `No order is ${status}`,
  emptyHint: 'Import a JSON or CSV file, or drop it here.',

  importFiles: 'Import orders',
  importing: 'Importing…',
  drop: 'Let go to import these files',
  tooMany: (most: number) => `At most ${most} files at once. Nothing was imported.`,
  report: {
    title: 'Import',
    files: 'Files',
    imported: 'New',
    updated: 'Updated',
    unchanged: 'Left as they were',
    rejected: (n: number) =>
      n === 0 ? 'Every row was taken' : `${count(n, 'row was', 'rows were')} not taken`,
    warnings: 'Remarks',
    columns: { file: 'File', line: 'Line', field: 'Field', message: 'Why' },
  },
};
