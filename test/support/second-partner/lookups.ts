import { classificationRequest, read } from './requests.ts';
import { type Call, has, type Json, Refusal, type World } from './world.ts';

/** ISO 8601 without zone. */
const isoOf = (world: World, at: Date): string => {
  const behind = has(world, 'tracking-other-zone') ? 8 * 3_600_000 : 0;
  return new Date(at.getTime() - behind).toISOString().slice(0, 19);
};

const DAYS_TO_DELIVERY = 7;

/** GET /Tracking/Get/Detail/{TrackingNumber}. */
export function track(world: World, call: Call): Json {
  const shipment = [...world.shipments.values()].find((one) => one.trackingNumber === call.rest);
  if (!shipment || (has(world, 'tracking-late') && shipment.lookedUp++ < 2))
    return unknownNumber(world, call.rest);
  const newest = shipment.history.at(-1);
  const entries = [...shipment.history].reverse().map((entry) => ({
    Location: entry.location,
    StatusDate: isoOf(world, entry.at),
    StatusDetail: entry.detail,
    Status: entry.status,
  }));
  if (has(world, 'tracking-newest-last')) entries.reverse();
  const due = new Date((newest?.at.getTime() ?? 0) + DAYS_TO_DELIVERY * 86_400_000);
  return {
    Reference: shipment.reference,
    TrackingNumber: shipment.trackingNumber,
    // Empty until the carrier has it.
    EstimatedDelivery: newest?.status === 'In Progress' ? '' : isoOf(world, due),
    TrackingHistory: entries,
  };
}

function unknownNumber(world: World, number: string): Json {
  if (has(world, 'tracking-unknown-empty'))
    return { Reference: '', TrackingNumber: number, EstimatedDelivery: '', TrackingHistory: [] };
  if (has(world, 'tracking-unknown-400'))
    throw new Refusal(400, 'TrackingNumber is invalid', 'TrackingNumber');
  if (has(world, 'tracking-unknown-500')) throw new Refusal(500, 'Internal error');
  throw new Refusal(404, 'TrackingNumber does not exist', 'TrackingNumber');
}

interface Heading {
  readonly word: RegExp;
  readonly code: string;
  readonly texts: readonly [chapter: string, heading: string, subheading: string];
}

const HEADINGS: readonly Heading[] = [
  {
    word: /shirt/i,
    code: '610910',
    texts: ['Apparel, knitted', 'T-shirts, singlets and other vests', 'Of cotton'],
  },
  {
    word: /coffee|café/i,
    code: '090121',
    texts: ['Coffee, tea, maté and spices', 'Coffee', 'Roasted, not decaffeinated'],
  },
];

/** POST /Classifications: unknown goods have Success false in a successful answer. */
export function classify(world: World, call: Call): Json {
  if (has(world, 'classification-not-in-account')) throw new Refusal(404, 'Not found');
  const { Products } = classification(call);
  if (has(world, 'classification-wants-image')) {
    const at = Products.findIndex(({ Image }) => !Image);
    if (at >= 0)
      throw new Refusal(422, `Products[${at}].Image is required`, `Products[${at}].Image`);
  }
  const products = Products.map((product) => {
    const text = `${product.Title ?? ''} ${product.Description ?? ''}`;
    const found = HEADINGS.find(({ word }) => word.test(text));
    return {
      Classification: found ? hit(world, found, product.Description ?? '') : miss(),
      Quality: {
        Score: product.Material ? 0.9 : 0.6,
        Recommendations: {
          ProductDescription: [],
          Material: product.Material ? [] : ['Name the material'],
        },
      },
      Description: product.Description ?? '',
      Image: product.Image ?? '',
      Title: product.Title ?? '',
    };
  });
  return { Products: has(world, 'classification-other-order') ? products.reverse() : products };
}

/** This endpoint's table has 401, 422 and 500: an invalid request is 422 here. */
function classification(call: Call) {
  try {
    return read(classificationRequest, call.body);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(422, error.message, error.field);
    throw error;
  }
}

function hit(world: World, { code, texts }: Heading, description: string): Json {
  const [chapter, heading, subheading] = texts;
  const long = has(world, 'classification-ten-digits') ? `${code}0090` : code;
  return {
    HSCode: has(world, 'classification-dotted') ? `${code.slice(0, 4)}.${code.slice(4)}` : long,
    Success: true,
    HSChapter: code.slice(0, 2),
    HSChapterDescription: chapter,
    HSHeading: code.slice(2, 4),
    HSHeadingDescription: heading,
    HSSubHeading: code.slice(4, 6),
    HSSubHeadingDescription: subheading,
    Message: '',
    CustomsProductDescription: description,
  };
}

const miss = (): Json => ({
  HSCode: '',
  Success: false,
  HSChapter: '',
  HSChapterDescription: '',
  HSHeading: '',
  HSHeadingDescription: '',
  HSSubHeading: '',
  HSSubHeadingDescription: '',
  Message: 'The description does not tell what it is',
  CustomsProductDescription: '',
});
