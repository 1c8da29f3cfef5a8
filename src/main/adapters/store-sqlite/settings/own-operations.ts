const OPERATIONS = 'connection.operations.';
const BASE_URL = 'connection.baseUrl';

type Saved = Readonly<Record<string, unknown>>;

/**
 * A settings file of before held one path for whatever partner was spoken to. It is taken as the
 * saved connection's alone: what one partner takes says nothing of another.
 */
export function withOwnOperations(saved: Saved): Saved {
  const connection = typeof saved[BASE_URL] === 'string' ? saved[BASE_URL] : 'sandbox';
  return Object.fromEntries(
    Object.entries(saved).map(([key, value]) => {
      if (!key.startsWith(OPERATIONS)) return [key, value];
      if (typeof value === 'string') return [key, { [connection]: { path: value } }];
      return [key, value ?? {}];
    }),
  );
}
