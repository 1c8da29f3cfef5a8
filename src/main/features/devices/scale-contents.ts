import type { OrderOnScale } from './ports.ts';

/** When the content of the cartons on the bench changed, by the scale's clock. */
export interface Contents {
  /** Whether anything changed. */
  seen(bench: OrderOnScale | null, at: number): boolean;
  changedAt(key: string): number;
}

export function createContents(): Contents {
  let known = new Map<string, { items: string; at: number }>();

  return {
    seen(bench, at) {
      const now = new Map<string, { items: string; at: number }>();
      let changed = false;
      for (const { reference, items } of bench?.session.cartons ?? []) {
        const key = `${bench?.session.orderId} ${reference}`;
        const text = JSON.stringify(items);
        const before = known.get(key);
        const same = before?.items === text;
        changed ||= !same;
        now.set(key, same ? before : { items: text, at });
      }
      known = now;
      return changed;
    },
    changedAt: (key) => known.get(key)?.at ?? 0,
  };
}
