import { shopTime, type Window } from './store-window.ts';

/** Address of a page of the orders that changed within a window. */
export function exportAddress(url: string, { from, to }: Window, page: number): URL {
  return withParameters(url, {
    action: 'export',
    start_date: shopTime(from),
    end_date: shopTime(to),
    page: String(page),
  });
}

export function withParameters(url: string, parameters: Readonly<Record<string, string>>): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address;
}
