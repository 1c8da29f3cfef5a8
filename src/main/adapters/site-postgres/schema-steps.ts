import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../program.ts';

/**
 * One step of the site's schema. Released steps are never edited: the databases of all sites have their results.
 * Programs of the previous version keep working with the new schema.
 */
export interface SchemaStep {
  /** Follows that of the step before without a gap. */
  version: number;
  /** Statements of one query, which are run in the schema `packbench`. */
  sql: string;
}

const FOLDER = join(RESOURCES_DIR, 'schema', 'postgres');

/** The baseline, which creates a site, and the steps after it: files such as `0010-baseline.sql`. */
export const schemaSteps: readonly SchemaStep[] = readdirSync(FOLDER)
  .sort()
  .map((name) => ({
    version: Number(name.slice(0, 4)),
    sql: readFileSync(join(FOLDER, name), 'utf8'),
  }));
