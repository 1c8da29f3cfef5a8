import type { Command } from 'commander';
import { type ItemKey, showItemKey } from '../../../../shared/catalogue/item.ts';
import {
  type Classified,
  type Described,
  DescribedSchema,
  gradeOf,
  type HsLevel,
} from '../../../../shared/customs/classification.ts';
import { badInput, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { CommandContext, Runner } from './context.ts';

interface ClassifyOptions {
  title: string;
  description?: string;
  material?: string;
  category?: string;
  sku?: string;
  save?: boolean;
}

/** HS code of goods in words; what is kept of it, `--save` says. */
export function classifyCommand(program: Command, runner: Runner): void {
  program
    .command('classify')
    .description('ask the partner for the HS code of goods')
    .requiredOption('--title <text>', 'what it is')
    .option('--description <text>', 'more about it')
    .option('--material <text>', 'what it is made of')
    .option('--category <text>', 'what it is sold as')
    .option('--sku <sku>', 'the item it is about: SKU or MERCHANT/SKU')
    .option('--save', 'keep code and customs description with that item')
    .action((options: ClassifyOptions) =>
      runner.withStation((context) => classify(context, options)),
    );
}

async function classify({ station, terminal }: CommandContext, options: ClassifyOptions) {
  const { classify: service, classifiedItems } = station.crossBorder;
  if (options.save && options.sku === undefined) {
    const message = say('--save: expected --sku beside it, for the item it is saved to.');
    return terminal.fail(stationError('usage', message, { field: '--save' }));
  }
  const key = options.sku === undefined ? null : await classifiedItems.itemNamed(options.sku);
  if (key && !key.ok) return terminal.fail(key.error);
  const described = DescribedSchema.safeParse(options);
  if (!described.success) return terminal.fail(badInput(described.error, 'classify'));
  const run = await service.classify('command-line', [described.data satisfies Described]);
  if (!run.ok) return terminal.fail(run.error);
  const [outcome] = run.value.outcomes;
  const error = run.value.error ?? outcome?.error;
  if (error || !outcome?.classified) return terminal.fail(error ?? nothing());
  const { classified } = outcome;
  const saved =
    options.save && key ? await classifiedItems.saveClassified(key.value, classified) : null;
  terminal.answer({
    json: {
      products: [productJson(classified)],
      ...(options.save ? { saved: saved?.ok ? key && keyJson(key.value) : null } : {}),
    },
    text: [
      ...productText(classified),
      ...(saved?.ok && key ? [`Saved to ${showItemKey(key.value)}, as confirmed.`] : []),
    ].join('\n'),
    error: saved && !saved.ok ? saved.error : null,
  });
}

const nothing = () =>
  stationError('partner-answer', say('The partner said nothing of these goods.'), {
    retry: 'later',
  });

const keyJson = ({ merchant, sku }: ItemKey) => ({ merchant, sku });

/** As the contract has it, with the words of each level beside its digits. */
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
    ...(classified.customsDescription ? [`  for customs: ${classified.customsDescription}`] : []),
    ...(score === null ? [] : [`  described: ${score}${grade ? ` of 100, ${grade}` : ''}`]),
    ...advice.map((each) => `  better with: ${each}`),
  ];
}

const levelText = (name: string, { code, description }: HsLevel): string =>
  `  ${name} ${code}${description ? `: ${description}` : ''}`;
