import type { Fault, LabelStyle } from '../faults.ts';
import type { LabelPlan, Sheet } from '../records.ts';

/** How the labels of so many packages come out, under the label faults of the purchase. */
export function planLabels(packages: number, faults: readonly Fault[]): LabelPlan {
  const styles = new Set<LabelStyle>(
    faults.flatMap((fault) => (fault.kind === 'labels' ? [fault.style] : [])),
  );
  const bare = styles.has('no-reference');
  const sheet = SHEETS.find((each) => styles.has(each)) ?? null;
  const order = urlOrder(packages, styles);
  return {
    // Two to a page: the second of each pair comes with the first.
    order: sheet === 'two-up' ? order.filter((_, place) => place % 2 === 0) : order,
    sheet,
    text: !bare && !styles.has('no-text'),
    barcode: !bare && !styles.has('no-barcode'),
    foreign: styles.has('foreign') ? packages - 1 : null,
  };
}

const SHEETS: readonly Sheet[] = ['on-letter', 'on-a4', 'turned', 'flagged', 'two-up'];

function urlOrder(packages: number, styles: ReadonlySet<LabelStyle>): number[] {
  const straight = Array.from({ length: packages }, (_, index) => index);
  const order = styles.has('shuffled') ? [...straight.slice(1), ...straight.slice(0, 1)] : straight;
  if (styles.has('missing')) return order.slice(0, -1);
  return styles.has('duplicate') ? [...order.slice(0, -1), ...order.slice(0, 1)] : order;
}
