import type { GoLiveCheck, GoLiveName } from '../../../shared/connection/go-live.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { VERSION } from '../../program.ts';
import type { StationParts } from '../../station/parts.ts';
import type { GoLiveRun } from './ports.ts';

/** Checks of the connection before the first real order, one at a time. */
export type GoLiveService = ReturnType<typeof createGoLiveService>;

export function createGoLiveService({ connection, credentials, partner, now }: StationParts) {
  let run: GoLiveRun | null = null;

  /** Any merchant with a known CustomerKey: an account of a platform gets no rates without one. */
  async function merchantOfPlatform(): Promise<string | null> {
    const [own] = Object.keys(connection.play?.customerKeys ?? {});
    if (own !== undefined) return own;
    const { places } = await credentials.customerKeys(connection.name);
    return [...places.keys()][0] ?? null;
  }

  return {
    /** Starts a new run and drops the results of the former. Errors: credentials-*. */
    async begin(): Promise<Result<{ checks: GoLiveName[] }>> {
      const begun = await partner.goLive.begin(await merchantOfPlatform());
      if (!begun.ok) return begun;
      run = begun.value;
      return ok({ checks: [...run.names] });
    },
    /** Errors: `bad-input` (no run has begun). */
    async check(name: GoLiveName): Promise<Result<GoLiveCheck>> {
      return run ? ok(await run.run(name)) : fail(notBegun());
    },
    /** JSON without secrets and personal data. Errors: `bad-input` (no run has begun). */
    async report(): Promise<Result<{ report: string }>> {
      if (!run) return fail(notBegun());
      const about = { packbench: VERSION, partner: connection.name, at: now().toISOString() };
      return ok({ report: run.report(about) });
    },
  };
}

const notBegun = () =>
  stationError('bad-input', say('The check of the connection has not begun.'), { field: 'name' });
