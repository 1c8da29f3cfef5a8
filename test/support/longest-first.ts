import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Many short files come last: one long one at the end would leave the other processors idle. */
const PROJECTS = ['with others', 'with others, in one process', 'alone', 'in one process'];

/** Ten seconds and more on two processors, most of which they wait. */
const LONG =
  /test\/(site\/(waiting-for-partner|outage|chaos|erasure|jobs|rows|membership|returns|benches)|features\/(waiting\/(bad-hour|kills)|rules\/killed-buyer|batches\/(batch-hazards|printer-away)|documents\/rules\/documents)|cli\/(quiet-time|guides|canary|partner-connection|kept-answer|stop|full-disk)|adapters\/pdf\/cut-out)\.test\.ts$/;

/**
 * The order of test files. A clone has no durations of an earlier run, and vitest then goes by the size of the
 * files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (LONG.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
