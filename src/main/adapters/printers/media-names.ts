import type { PaperSize } from '../../features/printing/ports.ts';

const POINTS = { in: 72, mm: 72 / 25.4 };
const SIZE = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$/;
const RANGE = /^(?:custom|roll)_(min|max)_/;

/**
 * The papers of a queue that a page may lie on, from the self-describing names of PWG 5101.1
 * (`na_index-4x6_4x6in`): its sizes, and the page's own where the queue takes any size in a range
 * that holds it, lying or standing. Empty where no name says a size: then nobody knows.
 */
export function papersFor(page: PaperSize, names: readonly string[]): PaperSize[] {
  const told = names.flatMap((name) => {
    const size = sizeOf(name);
    return size ? [{ ...size, range: RANGE.exec(name)?.[1] }] : [];
  });
  const papers = told
    .filter(({ range }) => range === undefined)
    .map(({ width, height }) => ({ width, height }));
  const least = told.find(({ range }) => range === 'min');
  const most = told.find(({ range }) => range === 'max');
  if (least && most && (between(page, least, most) || between(turned(page), least, most))) {
    papers.push(page);
  }
  return papers;
}

/** The queue's name for paper of that size, standing or lying; to a third of a millimetre. */
export function nameOf(paper: PaperSize, names: readonly string[]): string | undefined {
  const same = (one: PaperSize, other: PaperSize) =>
    Math.abs(one.width - other.width) < 1 && Math.abs(one.height - other.height) < 1;
  return names.find((name) => {
    const size = RANGE.test(name) ? null : sizeOf(name);
    return size !== null && (same(size, paper) || same(size, turned(paper)));
  });
}

function sizeOf(name: string): PaperSize | null {
  const [, width, height, unit] = SIZE.exec(name) ?? [];
  if (width === undefined || height === undefined || unit === undefined) return null;
  const scale = unit === 'in' ? POINTS.in : POINTS.mm;
  return { width: Number(width) * scale, height: Number(height) * scale };
}

const between = (page: PaperSize, least: PaperSize, most: PaperSize): boolean =>
  page.width >= least.width &&
  page.height >= least.height &&
  page.width <= most.width &&
  page.height <= most.height;

const turned = ({ width, height }: PaperSize): PaperSize => ({ width: height, height: width });
