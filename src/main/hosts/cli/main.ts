import { guardLastWords, ownEnvironment } from '../own-process.ts';
import { runCommandLine } from './command-line.ts';
import { EXIT } from './output.ts';

/**
 * Output that nobody takes must not stop the work, which may be a purchase. That the reader has
 * gone (`| head`) is no failure; a full disk is one.
 */
function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if ('code' in error && error.code === 'EPIPE') return;
      process.once('exit', () => {
        process.exitCode ||= EXIT.defect;
      });
    });
  }
}

guardLastWords();
outliveOutput();
await runCommandLine(process.argv.slice(2), {
  env: ownEnvironment(),
  // Opened where it is read alone.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  setExitCode(code) {
    process.exitCode = code;
  },
});
