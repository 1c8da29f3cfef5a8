import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../src/main/adapters/store-sqlite/engine.ts';
import { printJobRepository } from '../../../src/main/adapters/store-sqlite/purchases/print-jobs.ts';
import { siteCopy } from '../../../src/main/adapters/store-sqlite/site/site-copy.ts';
import { databaseFile, ownStore } from './support/bench.ts';
import { planOf, statementsOf } from './support/statements.ts';

it.each([
  ['waiting print jobs', 'print_jobs_open', (engine) => jobs(engine).open({ limit: 5 })],
  ['numbers of waiting print jobs', 'print_jobs_open', (engine) => jobs(engine).openCounts()],
  ['the last printed jobs', 'print_jobs_done', (engine) => jobs(engine).lastDone(30)],
  ['own claims', 'site_claims_mine', (engine) => siteCopy(engine, () => new Date()).ownClaims()],
] as [string, string, (engine: Engine) => Promise<unknown>][])(
  '%s are read by their own index, which needs its values in the text',
  async (_what, index, read) => {
    const file = databaseFile();
    await ownStore(file);
    const engine = connect(file);
    onTestFinished(() => engine.close());
    const texts = statementsOf(engine);
    await read(engine);
    const steps = [...texts].flatMap((text) => planOf(engine, text));
    expect(steps.filter((step) => step.includes(` INDEX ${index}`))).toHaveLength(1);
  },
);

type Engine = ReturnType<typeof connect>;

const jobs = ({ db }: Engine) => printJobRepository(db, 'documents');
