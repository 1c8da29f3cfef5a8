import { randomUUID } from 'node:crypto';
import { firstIssue, type StationError, stationError } from '../../../shared/errors.ts';
import {
  type ClassificationRequest,
  type ClassifiedProduct,
  ClassifiedProductSchema,
} from '../../../shared/partner/classification.ts';
import { encodeWire } from '../../../shared/partner/wire.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { english, inEnglish, kept, say } from '../../../shared/say.ts';
import type { Classified, Described, HsLevel } from '../../../shared/station/classification.ts';
import type { Classifier } from '../../domain/customs/ports.ts';
import type { PartnerCalls } from './calls.ts';
import { type Answer, answerError, decodeBody, type Scrubber } from './failure.ts';

/** POST /Classifications (interface document, "Classification records"). */
export function createClassifier(calls: PartnerCalls, scrubber: Scrubber): Classifier {
  return {
    async classify(goods) {
      const what = inEnglish`the classification`;
      const answer = await calls.postHarmless('/Classifications', encodeWire(wire(goods)), what);
      if (!answer.ok) return answer;
      if (answer.value.status !== 200) return fail(refusal(answer.value, scrubber));
      return readAnswer(answer.value, goods);
    },
  };
}

/** Silence: which fields are required. All are sent, empty where nothing is known. */
const wire = (goods: readonly Described[]): ClassificationRequest => ({
  // Silence: what Reference is for. It names the question, never an order.
  Reference: `CLASSIFY-${randomUUID()}`,
  Products: goods.map(({ title, description, material, category }) => ({
    Title: title,
    Description: description,
    Material: material,
    Category: category,
    SubCategory: '',
    Image: '',
  })),
});

/** A 422 is about the words that were sent: said so, with the goods that it names. */
function refusal(answer: Answer, scrubber: Scrubber): StationError {
  const error = answerError(answer, inEnglish`the classification`, scrubber);
  if (error.code !== 'partner-refused' || error.status !== 422) return error;
  const { field, partnerMessage } = error;
  const said = partnerMessage
    ? say`The partner wants to know more before it classifies this: “${partnerMessage}”. Say in a few words what it is and what it is made of.`
    : say`The partner wants to know more before it classifies this. Say in a few words what it is and what it is made of.`;
  const named = fieldIn(field ?? partnerMessage ?? '');
  const { field: _, ...rest } = error;
  return { ...rest, message: english(said), said, ...(named ? { field: named } : {}) };
}

const FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  material: 'material',
  category: 'category',
};

/** `Products[1].Description` is `goods[1].description` here. */
function fieldIn(text: string): string | null {
  const found = /Products\[(\d{1,6})\](?:\.(\w+))?/i.exec(text);
  if (!found) return null;
  const field = FIELDS[(found[2] ?? '').toLowerCase()];
  return `goods[${found[1]}]${field ? `.${field}` : ''}`;
}

type Entry = { ok: true; product: ClassifiedProduct } | { ok: false; error: StationError };

/** One entry that cannot be read loses no other; where none can, the answer is of no use. */
function readAnswer(answer: Answer, goods: readonly Described[]): Result<(Classified | null)[]> {
  const body = decodeBody(answer, inEnglish`the classification`);
  if (!body.ok) return body;
  const entries = entriesOf(body.value);
  if (!entries) return fail(unusable('Products', inEnglish`expected a list, found something else`));
  const products = entries.map((each, index) => readEntry(each, index));
  const readable = products.map((each) => (each.ok ? each.product : null));
  const found = goods.map((asked, at) => productOf(asked, at, readable));
  const refused = products.find((each) => !each.ok);
  if (found.some((each) => each !== null)) {
    return ok(found.map((product) => product && toClassified(product)));
  }
  if (refused && !refused.ok) return fail(refused.error);
  return fail(unusable('Products', inEnglish`it says nothing of what was asked`));
}

const entriesOf = (body: unknown): unknown[] | null =>
  typeof body === 'object' && body !== null && 'Products' in body && Array.isArray(body.Products)
    ? body.Products
    : null;

function readEntry(entry: unknown, index: number): Entry {
  const parsed = ClassifiedProductSchema.safeParse(entry);
  if (parsed.success) return { ok: true, product: parsed.data };
  const { field, message } = firstIssue(parsed.error);
  const where = `Products[${index}]${field ? `.${field}` : ''}`;
  return { ok: false, error: unusable(where, message) };
}

/**
 * Silence: whether the answer keeps the order of the question, and names all. An entry that repeats
 * other words than were asked is not taken for its place; the one that repeats them is.
 */
function productOf(
  asked: Described,
  at: number,
  products: readonly (ClassifiedProduct | null)[],
): ClassifiedProduct | null {
  const here = products[at] ?? null;
  if (here && contradicts(here, asked) === false) return here;
  return products.find((each) => each && repeats(each, asked)) ?? null;
}

const words = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

const contradicts = ({ Title, Description }: ClassifiedProduct, asked: Described): boolean =>
  (words(Title) !== '' && words(Title) !== words(asked.title)) ||
  (words(Description) !== '' && words(Description) !== words(asked.description));

const repeats = (product: ClassifiedProduct, asked: Described): boolean =>
  words(product.Title) + words(product.Description) !== '' && !contradicts(product, asked);

function toClassified({ Classification: wire, Quality }: ClassifiedProduct): Classified {
  const hsCode = (wire.HSCode ?? '').replace(/[.\s]/g, '');
  return {
    success: wire.Success,
    hsCode,
    chapter: level(
      wire.HSChapter,
      wire.HSChapterDescription,
      wire.Success ? hsCode.slice(0, 2) : '',
    ),
    heading: level(
      wire.HSHeading,
      wire.HSHeadingDescription,
      wire.Success ? hsCode.slice(0, 4) : '',
    ),
    subheading: level(
      wire.HSSubHeading,
      wire.HSSubHeadingDescription,
      wire.Success ? hsCode.slice(0, 6) : '',
    ),
    score: Quality?.Score ? Quality.Score.round(2).toNumber() : null,
    recommendations: {
      productDescription: advice(Quality?.Recommendations?.ProductDescription),
      material: advice(Quality?.Recommendations?.Material),
    },
    message: words(wire.Message),
    customsDescription: words(wire.CustomsProductDescription),
  };
}

/** Where a level's own digits are absent, the code's are (interface document, "HS code structure"). */
const level = (
  code: string | undefined,
  description: string | undefined,
  ofCode: string,
): HsLevel => ({
  code: (code ?? '').replace(/[.\s]/g, '') || ofCode,
  description: words(description),
});

const advice = (said: readonly string[] | undefined): string[] =>
  (said ?? []).map(words).filter((each) => each !== '');

const unusable = (field: string, message: string): StationError =>
  stationError(
    'partner-answer',
    say`The partner’s answer to the classification, ${field}: ${kept(message)}.`,
    { status: 200, field, retry: 'later' },
  );
