import { CLAIMS } from './0001-claims.ts';
import { MEMBERS } from './0001-members.ts';
import { ORDERS } from './0001-orders.ts';
import { RECORDS } from './0001-records.ts';
import { SHIPMENTS } from './0001-shipments.ts';
import { TABLES } from './0001-tables.ts';
import { UPLOADS } from './0001-uploads.ts';
import { ERASING } from './0002-erasing.ts';
import { EXCHANGE, ROWS_IN, VIEWS_OUT } from './0002-exchange.ts';
import { ROWS_REFUSED } from './0003-rows-refused.ts';
import { HANDOVER_VIEWS } from './0004-handovers.ts';
import { CLAIMS_OVER } from './0005-claims-over.ts';
import { COMING_BACK, SENT_REFERENCES } from './0005-coming-back.ts';
import { CONFIRMED } from './0005-confirmed.ts';
import { ROWS_IN_WORK } from './0005-rows-in.ts';
import { BOUGHT_CLAIMS } from './0006-bought-claims.ts';

/**
 * One step of the site's schema. Released steps are never edited, because the databases of all sites have
 * their results. Programs of the previous version keep working with the new schema, so functions keep
 * their parameters, and new columns have defaults.
 */
export interface SiteMigration {
  /** Counts from 1, without gaps. */
  version: number;
  statements: readonly string[];
}

export const siteMigrations: readonly SiteMigration[] = [
  {
    version: 1,
    statements: [TABLES, MEMBERS, SHIPMENTS, CLAIMS, ORDERS, UPLOADS, RECORDS],
  },
  { version: 2, statements: [EXCHANGE, ROWS_IN, VIEWS_OUT, ERASING] },
  { version: 3, statements: [ROWS_REFUSED] },
  { version: 4, statements: [HANDOVER_VIEWS] },
  { version: 5, statements: [CONFIRMED, CLAIMS_OVER, COMING_BACK, SENT_REFERENCES, ROWS_IN_WORK] },
  { version: 6, statements: [BOUGHT_CLAIMS] },
];
