import { PDFArray, PDFDocument, PDFName, type TransformationMatrix } from '@cantoo/pdf-lib';
import { PdfTrouble } from '../messages.ts';
import type { Placement } from '../reading/pdfium.ts';
import { disarm, type Extracted, pageOf, saved, shownBox } from './extract.ts';
import { openForCopying, orDamaged } from './open-for-copying.ts';

/** Points; the origin is the lower left corner, as in every PDF. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Makes a PDF of the label alone, upright and at true size. Vectors and text stay intact: the page's
 * content is clipped to the label's box and moved. The same input gives the same bytes.
 */
export async function cutOut(pdf: Uint8Array, index: number, area: Placement): Promise<Extracted> {
  const source = await openForCopying(pdf);
  return await orDamaged(async () => {
    const page = pageOf(source, index);
    disarm(page);
    // They are not copied with the page's content.
    const annotated = (page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)?.size() ?? 0) > 0;
    const shown = shownBox(page);
    if (!shown) throw new PdfTrouble({ kind: 'damaged' });
    const rotation = ((page.getRotation().angle % 360) + 360) % 360;
    const toShown = turning(shown, rotation);
    const height = rotation % 180 === 0 ? shown.height : shown.width;
    const { box, stock, turn } = area;
    const lower = { ...box, y: height - box.y - box.height };
    const matrix = multiply(centring(lower, turn, stock), multiply(turning(lower, turn), toShown));

    const target = await PDFDocument.create({ updateMetadata: false });
    const form = await target.embedPage(page, clipOf(lower, toShown), matrix);
    const label = target.addPage([stock.width, stock.height]);
    label.drawPage(form, { x: 0, y: 0, width: form.width, height: form.height });
    const cut = await saved(target);
    return { ...cut, manyViews: cut.manyViews || annotated };
  });
}

/** Moves the box's lower left corner to 0, 0 and turns it clockwise. */
function turning({ x, y, width, height }: Box, degrees: number): TransformationMatrix {
  switch (degrees) {
    case 90:
      return [0, -1, 1, 0, -y, x + width];
    case 180:
      return [-1, 0, 0, -1, x + width, y + height];
    case 270:
      return [0, 1, -1, 0, y + height, -x];
    default:
      return [1, 0, 0, 1, -x, -y];
  }
}

function centring(box: Box, turn: number, stock: Placement['stock']): TransformationMatrix {
  const [width, height] = turn % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  return [1, 0, 0, 1, (stock.width - width) / 2, (stock.height - height) / 2];
}

/** Applies `b` first, then `a`. */
function multiply(a: TransformationMatrix, b: TransformationMatrix): TransformationMatrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

/** The box in the page's own coordinates; the matrix only rotates and moves. */
function clipOf(box: Box, [a, b, c, d, e, f]: TransformationMatrix) {
  const back = (x: number, y: number) => ({
    x: a * (x - e) + b * (y - f),
    y: c * (x - e) + d * (y - f),
  });
  const one = back(box.x, box.y);
  const other = back(box.x + box.width, box.y + box.height);
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    top: Math.max(one.y, other.y),
  };
}
