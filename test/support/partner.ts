import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';
import type { FaultSchema } from '../../src/sandbox/faults.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Settings } from '../../src/sandbox/settings.ts';
import { environment, PROGRAM, temporaryFolder } from './cli.ts';

const STARTS_WITHIN_MS = 120_000;

export type Fault = z.input<typeof FaultSchema>;

interface Credentials {
  appId: string;
  restApiKey: string;
  customerKeys: Record<string, string>;
}

/** A sandbox as a partner at its own address, with controls for tests. */
export interface Partner {
  baseUrl: string;
  controlUrl: string;
  credentials: Credentials;
  /** The AppID and RestApiKey as environment variables. */
  env: Record<string, string>;
  fault(fault: Fault): Promise<void>;
  /** Removes all faults; a request that waits for a latency goes on. */
  calm(): Promise<void>;
  set(settings: Partial<Settings>): Promise<void>;
  control(path: string, method?: string, body?: unknown): Promise<Record<string, unknown>>;
  /** How often it sold this order (`MERCHANT/REFERENCE` for an order with a merchant). */
  sold(reference: string): Promise<number>;
  stop(): Promise<void>;
}

/** In the test's own process: a separate partner for a test costs only a port. */
export async function partnerHere(): Promise<Partner> {
  const sandbox = await startSandbox({ port: 0, stateDir: await temporaryFolder() });
  return partnerAt(sandbox.baseUrl, sandbox.controlUrl, sandbox.credentials, () => sandbox.close());
}

/** `packbench sandbox --json` as a process of its own, with its output at the start. */
export async function partnerProcess(): Promise<Partner & { greeting: Record<string, unknown> }> {
  const child = spawn(process.execPath, [PROGRAM, 'sandbox', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(await temporaryFolder()),
  });
  const greeting = await firstDocument(child);
  const partner = partnerAt(
    String(greeting.baseUrl),
    String(greeting.controlUrl),
    greeting.credentials as Credentials,
    async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`The sandbox ended with ${code}`);
    },
  );
  return { ...partner, greeting };
}

function partnerAt(
  baseUrl: string,
  controlUrl: string,
  credentials: Credentials,
  stop: () => Promise<void>,
): Partner {
  async function control(path: string, method = 'GET', body?: unknown) {
    const response = await fetch(`${controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    baseUrl,
    controlUrl,
    credentials,
    env: {
      PACKBENCH_APP_ID: credentials.appId,
      PACKBENCH_REST_API_KEY: credentials.restApiKey,
    },
    control,
    async fault(fault) {
      await control('/faults', 'POST', fault);
    },
    async calm() {
      await control('/faults', 'DELETE');
    },
    async set(settings) {
      await control('/settings', 'PATCH', settings);
    },
    async sold(reference) {
      const { sold } = (await control('/counts')) as {
        sold: { byReference: Record<string, number> };
      };
      return sold.byReference[reference] ?? 0;
    },
    stop,
  };
}

/** The process keeps running after its one document, so the end of the document is where it parses. */
function firstDocument(child: ChildProcess): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    let said = '';
    const give = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${why}. It said:\n${said}`));
    };
    const timer = setTimeout(() => give('The sandbox did not start in time'), STARTS_WITHIN_MS);
    child.once('exit', (code) => give(`The sandbox ended with ${code}`));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.trimEnd().endsWith('\n}')) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve(JSON.parse(said) as Record<string, unknown>);
    });
  });
}
