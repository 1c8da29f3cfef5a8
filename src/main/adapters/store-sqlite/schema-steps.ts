import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../program.ts';

/** One step of the schema. Released steps are never edited: the databases of all benches have their results. */
export interface SchemaStep {
  /** Follows that of the step before without a gap. */
  version: number;
  /** Statements that use the tables as they are at that time. */
  sql: string;
}

const FOLDER = join(RESOURCES_DIR, 'schema', 'sqlite');

/** The baseline, which creates a store, and the steps after it: files such as `0050-baseline.sql`. */
export const schemaSteps: readonly SchemaStep[] = readdirSync(FOLDER)
  .sort()
  .map((name) => ({
    version: Number(name.slice(0, 4)),
    sql: readFileSync(join(FOLDER, name), 'utf8'),
  }));
