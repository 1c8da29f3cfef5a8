import type { OrderStatus } from '../../../shared/orders/order.ts';
import { count } from '../count.ts';

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
  everywhere: 'Look in all states',
  emptyHint: 'Import a JSON or CSV file, or drop it here.',

  importFiles: 'Import orders',
  drop: 'Let go to look into these files',
  tooMany: (most: number) => `At most ${most} files at once. Nothing was imported.`,
  tooLarge: (megabytes: number) =>
    `At most ${megabytes} MB at once. Import fewer files, or split them. Nothing was imported.`,
  unreadable: (file: string) =>
    `${file} cannot be read any more: it was moved, changed or closed to this program. Choose it again. Nothing was imported.`,
  report: {
    title: 'Imported',
    looking: 'Looking into',
    lookingHint: 'Nothing is changed yet.',
    sent: (percent: number) => `${percent} % taken over`,
    reading: (file: number, files: number) => `Reading file ${file} of ${files}`,
    compared: (done: number, all: number) => `${done} of ${count(all, 'order', 'orders')} compared`,
    preview: 'What would be imported',
    nothingYet: 'Nothing is changed yet. Look at it, then import.',
    nothingToTake: 'There is nothing in it to import.',
    confirm: (orders: number) => `Import ${count(orders, 'order', 'orders')}`,
    saving: 'Importing',
    savingHint: 'Packing can go on meanwhile. What is saved stays when you stop.',
    stopSaving: 'Stop here',
    saved: (done: number, all: number) => `${done} of ${count(all, 'order', 'orders')} saved`,
    imported: 'New',
    updated: 'Updated',
    unchanged: 'Left as they were',
    notTaken: 'Not taken',
    rejected: (n: number) =>
      n === 0 ? 'Every row fits' : `${count(n, 'row is', 'rows are')} not taken`,
    saveRejected: 'Save these rows',
    fileName: 'rejected-rows.csv',
    warnings: 'Remarks',
    columns: { file: 'File', line: 'Line', field: 'Field', message: 'Why' },
  },
};
