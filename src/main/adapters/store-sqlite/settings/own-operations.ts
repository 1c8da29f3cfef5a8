const OPERATIONS = 'connection.operations.';
const BASE_URL = 'connection.baseUrl';

type Saved = Readonly<Record<string, unknown>>;

/**
 * Older settings files had one path for all partners. It is assigned to the saved connection only,
 * since partners differ.
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
