import type { LabelLayout, StoredLayout } from '../../../../shared/documents/label-layout.ts';
import type { LabelStock } from '../../../../shared/printing/label-stock.ts';
import type { DocumentFindings, PageFindings } from '../ports.ts';
import type { LabelPage } from './pages/label-page.ts';
import { isLabelSize } from './pages/label-size.ts';
import type { BoughtShipment } from './shipment.ts';
import { blockOf } from './stock.ts';

/** Points: 2 mm for what is printed, 1 mm for the page. */
const SAME_PLACE = 5.67;
const SAME_SIZE = 2.84;

/**
 * What there is to remember of a page whose edges no one could tell; null where its carrier is not known, or nothing on
 * it is offered as a label.
 */
export function layoutOf(
  { answer }: BoughtShipment,
  { pages }: DocumentFindings,
  { page: index }: Pick<LabelPage, 'page'>,
  stock: LabelStock,
): LabelLayout | null {
  const page = pages.find((each) => each.index === index);
  return page ? layoutOfPage(answer?.carrier ?? null, pages.length, page, stock) : null;
}

function layoutOfPage(
  carrier: string | null,
  pages: number,
  page: PageFindings,
  stock: LabelStock,
): LabelLayout | null {
  const { index, width, height, barcodes, ink, areas, losesBars } = page;
  const { fit, isPart } = blockOf(stock, page);
  // What a part leaves out differs from sheet to sheet: a person looks at each.
  const isOffered =
    ink !== null &&
    barcodes.length > 0 &&
    !losesBars &&
    areas.length === 0 &&
    !isLabelSize({ width, height }) &&
    fit !== null &&
    !isPart;
  if (!isOffered || carrier === null || carrier.trim() === '') return null;
  const codes = [...new Set(barcodes.map(({ format }) => format))].sort();
  return { carrier: carrier.trim(), pages, page: index, width, height, codes, box: ink };
}

/**
 * The findings with each page marked whose print lies where a supervisor accepted it on a sheet of the same kind. Those
 * that were learned from this shipment change nothing of what was accepted there.
 */
export function withKnownBlocks(
  { id, answer }: BoughtShipment,
  findings: DocumentFindings,
  known: readonly StoredLayout[],
  stock: LabelStock,
): DocumentFindings {
  const layouts = known.filter(({ attemptId }) => attemptId !== id);
  if (layouts.length === 0) return findings;
  const { pages } = findings;
  return {
    ...findings,
    pages: pages.map((page) => {
      const own = layoutOfPage(answer?.carrier ?? null, pages.length, page, stock);
      const isKnown = own !== null && layouts.some(({ layout }) => isSame(layout, own));
      return isKnown ? { ...page, isKnownBlock: true } : page;
    }),
  };
}

function isSame(one: LabelLayout, other: LabelLayout): boolean {
  const isNear = (a: number, b: number, most: number) => Math.abs(a - b) <= most;
  return (
    one.carrier.toUpperCase() === other.carrier.toUpperCase() &&
    one.pages === other.pages &&
    one.page === other.page &&
    one.codes.join() === other.codes.join() &&
    isNear(one.width, other.width, SAME_SIZE) &&
    isNear(one.height, other.height, SAME_SIZE) &&
    isNear(one.box.x, other.box.x, SAME_PLACE) &&
    isNear(one.box.y, other.box.y, SAME_PLACE) &&
    isNear(one.box.x + one.box.width, other.box.x + other.box.width, SAME_PLACE) &&
    isNear(one.box.y + one.box.height, other.box.y + other.box.height, SAME_PLACE)
  );
}
