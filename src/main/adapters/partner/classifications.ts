import { randomUUID } from 'node:crypto';
import type { Classified, Described, HsLevel } from '../../../shared/catalogue/classification.ts';
import { firstIssue, type StationError } from '../../../shared/kernel/errors.ts';
import { english, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../shared/kernel/secrets.ts';
import {
  type ClassificationRequest,
  type ClassifiedProduct,
  ClassifiedProductSchema,
} from '../../../shared/partner/classification.ts';
import { shownSentence } from '../../../shared/partner/tolerant.ts';
import { encodeWire } from '../../../shared/partner/wire.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Classifier } from '../../features/catalogue/ports.ts';
import type { PartnerCalls } from './http/calls.ts';
import { type Answer, answerError, decodeBody, unusable } from './http/failure.ts';

const WHAT = say('the classification');

/** POST /Classifications (interface document, "Classification records"). */
export function createClassifier(
  calls: PartnerCalls,
  scrubber: Scrubber,
  settings: () => Pick<Settings, 'connection.classificationTokenForm'>,
): Classifier {
  return {
    async classify(goods) {
      const body = encodeWire(classificationRequest(goods));
      const form = settings()['connection.classificationTokenForm'];
      const answer = await calls.postHarmless(
        '/Classifications',
        body,
        'classification',
        WHAT,
        form === 'same' ? undefined : form,
      );
      if (!answer.ok) return answer;
      if (answer.value.status !== 200) return fail(refusal(answer.value, scrubber));
      return readClassification(answer.value, goods);
    },
  };
}

/** The document does not say which fields are required. All are sent, empty where unknown. */
export const classificationRequest = (goods: readonly Described[]): ClassificationRequest => ({
  // The document does not say what Reference is for. It identifies the request, never an order.
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

/** A 422 is about the goods' description: the message says so, with the goods it names. */
function refusal(answer: Answer, scrubber: Scrubber): StationError {
  const error = answerError(answer, WHAT, scrubber);
  if (error.code !== 'partner-refused' || error.status !== 422) return error;
  const { field, partnerMessage } = error;
  const said = partnerMessage
    ? say(
        'The partner needs more information to classify this: “{partnerMessage}”. Describe in a few words what it is and what it is made of.',
        { partnerMessage },
      )
    : say(
        'The partner needs more information to classify this. Describe in a few words what it is and what it is made of.',
      );
  const named = fieldIn(field ?? partnerMessage ?? '');
  const { field: _, ...rest } = error;
  return { ...rest, message: english(said), said, ...(named ? { field: named } : {}) };
}

const FIELDS: readonly string[] = ['title', 'description', 'material', 'category'];

/** `Products[1].Description` becomes `goods[1].description`. */
function fieldIn(text: string): string | null {
  const found = /Products\[(\d{1,6})\](?:\.(\w+))?/i.exec(text);
  if (!found) return null;
  const field = (found[2] ?? '').toLowerCase();
  return `goods[${found[1]}]${FIELDS.includes(field) ? `.${field}` : ''}`;
}

type Entry = { ok: true; product: ClassifiedProduct } | { ok: false; error: StationError };

/** Skips unreadable entries; fails only if none is readable. */
export function readClassification(
  answer: Answer,
  goods: readonly Described[],
): Result<(Classified | null)[]> {
  const body = decodeBody(answer, WHAT);
  if (!body.ok) return body;
  const entries = entriesOf(body.value)?.slice(0, MOST_ENTRIES * goods.length);
  if (!entries)
    return fail(unusable(WHAT, 'Products', say('expected a list, found something else')));
  const products = entries.map((each, index) => readEntry(each, index));
  const readable = products.map((each) => (each.ok ? each.product : null));
  const found = productsOf(goods, readable);
  const refused = products.find((each) => !each.ok);
  if (found.some((each) => each !== null)) {
    return ok(found.map((product) => product && toClassified(product)));
  }
  if (refused && !refused.ok) return fail(refused.error);
  return fail(unusable(WHAT, 'Products', say('it does not contain what was asked for')));
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
  return { ok: false, error: unusable(WHAT, where, message) };
}

/**
 * Assigns entries to goods. The document does not say whether the answer keeps the order of the request
 * and is complete. An entry that repeats a different title or description is not assigned by position,
 * but to the goods it repeats. If the numbers of entries and goods differ, positions prove nothing: only
 * a title and description that exactly one of the goods and one of the entries have. A single entry for a
 * single request is always its answer.
 */
function productsOf(
  goods: readonly Described[],
  entries: readonly (ClassifiedProduct | null)[],
): (ClassifiedProduct | null)[] {
  const asked = goods.map((each) => ({
    title: folded(each.title),
    description: folded(each.description),
  }));
  const products = entries.map(
    (product) =>
      product && {
        product,
        title: folded(product.Title),
        description: folded(product.Description),
      },
  );
  const inPlace = products.length === goods.length;
  return asked.map((each, at) => {
    const here = products[at] ?? null;
    if (goods.length === 1 && products.length === 1) return here?.product ?? null;
    if (inPlace && here && !contradicts(here, each)) return here.product;
    const [one, ...others] = products.filter((product) => product && repeats(product, each));
    if (!one || (!inPlace && others.length > 0)) return null;
    return asked.filter((other) => repeats(one, other)).length === 1 ? one.product : null;
  });
}

/** Most entries read per item of the request. */
const MOST_ENTRIES = 4;

/** As the answer's texts are read, so that a repeated one is the same. */
const folded = (text: string | undefined): string => shownSentence(text ?? '').toLowerCase();

/** In lower case, without extra spaces: what an entry repeats, or what was asked. */
type Words = { title: string; description: string };

const contradicts = ({ title, description }: Words, asked: Words): boolean =>
  (title !== '' && title !== asked.title) ||
  (description !== '' && description !== asked.description);

const repeats = (product: Words, asked: Words): boolean =>
  product.title + product.description !== '' && !contradicts(product, asked);

function toClassified({ Classification: wire, Quality }: ClassifiedProduct): Classified {
  const hsCode = digits(wire.HSCode);
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
    score: Quality?.Score ? finite(Quality.Score.round(2).toNumber()) : null,
    recommendations: {
      productDescription: Quality?.Recommendations?.ProductDescription ?? [],
      material: Quality?.Recommendations?.Material ?? [],
    },
    message: wire.Message ?? '',
    customsDescription: wire.CustomsProductDescription ?? '',
  };
}

const digits = (code = ''): string => code.replace(/[.\s]/g, '').slice(0, 20);
const finite = (score: number): number | null => (Number.isFinite(score) ? score : null);

/**
 * The document does not say whether a level is given by all its digits or only the two that it adds ("HS
 * code structure"). If the code at that level ends with the given digits, or none are given, the code's
 * digits are used.
 */
function level(code: string | undefined, description: string | undefined, ofCode: string): HsLevel {
  const own = digits(code);
  return { code: ofCode.endsWith(own) ? ofCode : own, description: description ?? '' };
}
