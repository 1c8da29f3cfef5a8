import { json, Refusal } from '../answers.ts';
import type { Handler } from '../pipeline.ts';
import { readBody } from '../read-body.ts';
import { type ClassificationProduct, ClassificationRequestSchema } from '../schemas/requests.ts';
import chapters from './chapters.json' with { type: 'json' };
import goods from './goods.json' with { type: 'json' };
import headings from './headings.json' with { type: 'json' };

const MOST_PRODUCTS = 100;

/**
 * Interface document, "POST /Classifications". "Which request fields are required: not shown": the
 * sandbox requires a title or a description (422, naming the product).
 */
export const classificationHandler: Handler = ({ body, requestId }) => {
  const { Products } = readBody(ClassificationRequestSchema, body);
  if (Products.length > MOST_PRODUCTS) {
    throw new Refusal(422, `At most ${MOST_PRODUCTS} products at once`, 'Products');
  }
  for (const [index, { Title, Description }] of Products.entries()) {
    if (!Title.trim() && !Description.trim()) {
      const field = `Products[${index}].Description`;
      throw new Refusal(422, `${field}: a title or a description is required`, field);
    }
  }
  return json({ Products: Products.map(classified), RootRequestId: requestId });
};

function classified(product: ClassificationProduct): object {
  const { Description, Image, Title } = product;
  const found = bestGoods(product);
  return {
    Classification: found ? recordOf(found.goods) : NOT_FOUND,
    Quality: qualityOf(product, found),
    Description,
    Image,
    Title,
  };
}

const NOT_FOUND = {
  Success: false,
  HSCode: '',
  HSChapter: '',
  HSChapterDescription: '',
  HSHeading: '',
  HSHeadingDescription: '',
  HSSubHeading: '',
  HSSubHeadingDescription: '',
  Message: 'The product could not be told from its description',
  CustomsProductDescription: '',
};

function recordOf({ code, subheading, names }: Goods): object {
  const [chapter, heading] = [code.slice(0, 2), code.slice(0, 4)];
  return {
    Success: true,
    HSCode: code,
    HSChapter: chapter,
    HSChapterDescription: CHAPTERS[chapter],
    HSHeading: heading,
    HSHeadingDescription: HEADINGS[heading],
    HSSubHeading: code,
    HSSubHeadingDescription: subheading,
    Message: '',
    CustomsProductDescription: `${names[0]}: ${subheading}`,
  };
}

type Found = { goods: Goods; score: number; madeOf: boolean };

/** The goods with the longest matching name, of a matching material; the first of equals. */
function bestGoods(product: ClassificationProduct): Found | null {
  const named = ` ${plain(`${product.Title} ${product.Description}`)} `;
  const grouped = ` ${plain(`${product.Category} ${product.SubCategory}`)} `;
  const madeOfText = `${named}${plain(product.Material)} `;
  let best: Found | null = null;
  for (const goods of GOODS) {
    const name = Math.max(longest(goods.names, named), longest(goods.names, grouped) / 2);
    if (name === 0) continue;
    const madeOf = longest(goods.materials, madeOfText) > 0;
    const score = name + (madeOf ? 8 : goods.materials.length > 0 ? -1 : 0);
    if (!best || score > best.score) best = { goods, score, madeOf };
  }
  return best;
}

/** Length of the longest phrase that occurs in the text as whole words. */
const longest = (phrases: readonly string[], text: string): number =>
  Math.max(0, ...phrases.map((each) => (text.includes(` ${plain(each)} `) ? each.length : 0)));

/** Lower case, single spaces, plural `s` removed. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))
    .join(' ')
    .trim();

/** Score from 0 to 100, with advice on how to raise it. */
function qualityOf(product: ClassificationProduct, found: Found | null): object {
  const words = plain(`${product.Title} ${product.Description}`).split(' ').length;
  const hasMaterial = found?.madeOf === true || product.Material.trim() !== '';
  const needsMaterial = !found || found.goods.materials.length > 0;
  const score =
    (found ? 45 : 5) +
    Math.min(30, words * 5) +
    (found && (hasMaterial || !needsMaterial) ? 20 : 0) +
    (found && product.Category.trim() ? 5 : 0);
  return {
    Score: score,
    Recommendations: {
      ProductDescription: [
        ...(found ? [] : ['Name the product itself, not its brand or its collection.']),
        ...(words < 4
          ? ['Use four words or more: what it is, for whom, what it is used for.']
          : []),
        ...(product.Category.trim() ? [] : ['Add the category the product is sold in.']),
      ],
      Material:
        hasMaterial || !needsMaterial ? [] : ['Name the material and its share: 100% cotton.'],
    },
  };
}

/** Goods known to the sandbox, by their 6-digit code of the Harmonized System. */
type Goods = {
  code: string;
  subheading: string;
  /** Common names: words or phrases. */
  names: string[];
  /** Material needed for this code; empty if any. */
  materials: string[];
};

/** Everyday goods: code | subheading | names | materials. For trying out only; not customs advice. */
export const GOODS: readonly Goods[] = goods.map((row) => {
  const [code = '', subheading = '', names = '', materials = ''] = row.split('|');
  return { code, subheading, names: listed(names), materials: listed(materials) };
});

/** Chapters and headings of the Harmonized System for these goods, in short words. */
export const CHAPTERS: Readonly<Record<string, string>> = chapters;
export const HEADINGS: Readonly<Record<string, string>> = headings;

function listed(text: string): string[] {
  return text === '' ? [] : text.split(',');
}
