import { type StationError, stationError } from './errors.ts';

/** Functions that can be expected to fail return a Result; a defect is thrown. */
export type Result<T, E = StationError> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

export const refuse = (
  ...error: Parameters<typeof stationError>
): { ok: false; error: StationError } => fail(stationError(...error));

/** Ends a switch over a union: an unhandled member is a compile error. */
export function unreachable(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
