import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { APP_ROOT } from '../../program.ts';
import { endAfterCommand } from '../end-in-time.ts';
import { handleFatalErrors, ownEnvironment } from '../own-process.ts';
import { EXIT } from './output.ts';

/**
 * A failed write to stdout or stderr must not stop the work, which may be a purchase. A reader that has
 * gone (`| head`) is not an error; a full disk is one and sets the exit code.
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

/** Killed, the launcher passes nothing on: its program would go on alone, and a second start begin beside it. */
function endWithLauncher(): void {
  process.channel?.unref();
  process.on('disconnect', () => {
    // As the launcher passes on a SIGTERM.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM');
  });
}

handleFatalErrors();
if (process.channel) endWithLauncher();
outliveOutput();
// The cache is beside the program, where only users who may replace the program can write. For other users
// Node runs without it, and a start takes a fifth longer.
enableCompileCache(join(APP_ROOT, 'out', 'compiled'));
const { runCommandLine } = await import('./command-line.ts');
await runCommandLine(process.argv.slice(2), {
  env: ownEnvironment(),
  // Lazy: stdin is opened only by commands that read it.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  setExitCode(code) {
    process.exitCode = code;
  },
});
endAfterCommand();
