import {
  type Classified,
  DescribedSchema,
  gradeOf,
  type HsLevel,
} from '../../../../../shared/catalogue/classification.ts';
import { showItemKey } from '../../../../../shared/catalogue/item.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import type { Answer } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { misused, read } from '../parse.ts';

interface ClassifyOptions {
  title: string;
  description?: string;
  material?: string;
  category?: string;
  sku?: string;
  save?: boolean;
}

export function classifyCommand(program: StationCommand): void {
  program
    .command('classify')
    .description('get the HS code of a product from the partner')
    .requiredOption('--title <text>', 'product title (required)')
    .option('--description <text>', 'product description')
    .option('--material <text>', 'product material')
    .option('--category <text>', 'product category, and what is below it, like "Kitchen > Mugs"')
    .option('--sku <sku>', 'item in the catalogue: SKU or MERCHANT/SKU')
    .option('--save', 'save HS code and customs description to the item; requires --sku')
    .onStation(classify);
}

async function classify({ ask }: CommandContext, options: ClassifyOptions): Promise<Answer> {
  const { sku = null, save = false } = options;
  if (save && sku === null) {
    throw misused('--save', say('--save: expected --sku, the item to save to.'));
  }
  const goods = read(DescribedSchema, 'classify', options);
  const { classified, saved, error } = await ask('goods.classifyItem', { goods, sku, save });
  return {
    json: { products: [productJson(classified)], ...(save ? { saved } : {}) },
    text: [
      ...productText(classified),
      ...(saved ? [`Saved to ${showItemKey(saved)}, as confirmed.`] : []),
    ].join('\n'),
    error,
  };
}

/** JSON in the form of the command line's contract, with the description of each level beside its code. */
function productJson(classified: Classified): Record<string, unknown> {
  const { hsCode, success, chapter, heading, subheading, score } = classified;
  return {
    hsCode: hsCode || null,
    success,
    chapter: chapter.code || null,
    chapterDescription: chapter.description || null,
    heading: heading.code || null,
    headingDescription: heading.description || null,
    subheading: subheading.code || null,
    subheadingDescription: subheading.description || null,
    customsDescription: classified.customsDescription || null,
    score,
    recommendations: classified.recommendations,
    message: classified.message,
  };
}

function productText(classified: Classified): string[] {
  const { success, hsCode, message, score, recommendations } = classified;
  const grade = gradeOf(score);
  const advice = [...recommendations.productDescription, ...recommendations.material];
  return [
    success ? `HS code ${hsCode}` : `No HS code. ${message}`.trimEnd(),
    ...(success
      ? [
          levelText('chapter', classified.chapter),
          levelText('heading', classified.heading),
          levelText('subheading', classified.subheading),
        ]
      : []),
    ...(classified.customsDescription
      ? [`  customs description: ${classified.customsDescription}`]
      : []),
    ...(score === null
      ? []
      : [`  description quality: ${score}${grade ? ` of 100, ${grade}` : ''}`]),
    ...advice.map((each) => `  recommended: ${each}`),
  ];
}

const levelText = (name: string, { code, description }: HsLevel): string =>
  `  ${name} ${code}${description ? `: ${description}` : ''}`;
