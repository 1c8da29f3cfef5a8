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

/**
 * The document does not say which fields are required. All are sent, empty where unknown. A category as shops
 * write it, `Kitchen > Mugs`, is a category and what is below it.
 */
export const classificationRequest = (goods: readonly Described[]): ClassificationRequest => ({
  // The document does not say what Reference is for. It identifies the request, never an order.
  Reference: `CLASSIFY-${randomUUID()}`,
  Products: goods.map(({ title, description, material, category }) => {
    const [first = '', ...below] = category.split(/[>»]/).map((each) => each.trim());
    return {
      Title: title,
      Description: description,
      Material: material,
      Category: first,
      SubCategory: below.join(' > '),
      Image: '',
    };
  }),
});

/** A 422 is about the goods' description: the message says so, with the goods it names. */
function refusal(answer: Answer, scrubber: Scrubber): StationError {
  const error = answerError(answer, WHAT, scrubber);
  if (error.code !== 'partner-refused' || error.status !== 422) return error;
  const { field, partnerMessage } = error;
  const translatable = partnerMessage
    ? say(
        'The partner needs more information to classify this: “{partnerMessage}”. Describe in a few words what it is and what it is made of.',
        { partnerMessage },
      )
    : say(
        'The partner needs more information to classify this. Describe in a few words what it is and what it is made of.',
      );
  const named = fieldIn(field ?? partnerMessage ?? '');
  const { field: _, ...rest } = error;
  return {
    ...rest,
    message: english(translatable),
    translatable,
    ...(named ? { field: named } : {}),
  };
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
 * and is complete. As many entries as goods are in the order asked, also where the partner changed their
 * words, unless one repeats the words of other goods alone. Otherwise goods get the entry that repeats
 * their words, where exactly one of the entries and one of the goods have them.
 */
function productsOf(
  goods: readonly Described[],
  entries: readonly (ClassifiedProduct | null)[],
): (ClassifiedProduct | null)[] {
  const asked = goods.map((each) => ({
    title: folded(each.title),
    description: folded(each.description),
  }));
  /** Of each entry, the places of the goods that it repeats. */
  const repeated = entries.map((entry) => (entry ? placesOf(entry, asked) : []));
  const isInOrder =
    entries.length === goods.length &&
    repeated.every((places, at) => places.length === 0 || places.includes(at));
  if (isInOrder) return [...entries];
  return asked.map((_, place) => {
    const own = entries.filter((_, at) => repeated[at]?.includes(place));
    const isTold = repeated.some((places) => places.length === 1 && places[0] === place);
    return own.length === 1 && isTold ? (own[0] ?? null) : null;
  });
}

/** Where in the request the goods are whose words the entry repeats. */
function placesOf({ Title, Description }: ClassifiedProduct, asked: readonly Words[]): number[] {
  const title = folded(Title);
  const description = folded(Description);
  if (title + description === '') return [];
  return asked.flatMap((each, place) => {
    const isOther =
      (title !== '' && title !== each.title) ||
      (description !== '' && description !== each.description);
    return isOther ? [] : [place];
  });
}

/** Most entries read per item of the request. */
const MOST_ENTRIES = 4;

/** As the answer's texts are read, so that a repeated one is the same. */
const folded = (text: string | undefined): string => shownSentence(text ?? '').toLowerCase();

/** In lower case, without extra spaces: what an entry repeats, or what was asked. */
type Words = { title: string; description: string };

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
