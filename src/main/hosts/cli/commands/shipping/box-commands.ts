import type { BoxSuggestion, SuggestedCarton } from '../../../../../shared/boxes/suggestion.ts';
import type { Answer } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';

export function boxCommands(program: StationCommand): void {
  program
    .command('boxes')
    .description('suggest boxes for orders')
    .command('suggest')
    .description('suggest which boxes, and how many, an order fits into')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .onStation(suggest);
}

async function suggest({ ask }: CommandContext, ref: string): Promise<Answer> {
  const { id: orderId } = await ask('orders.find', { ref });
  const suggestion = await ask('boxes.suggest', { orderId });
  const { proof, atLeast, unsized, tooLarge } = suggestion;
  const cartons = suggestion.cartons.map(({ box, items, fill }) => ({ box, items, fill }));
  return { json: { cartons, proof, atLeast, unsized, tooLarge }, text: inWords(suggestion) };
}

const PROOF_WORDS = {
  fits: 'Fits.',
  'not-proven': 'Not proven: it may fit.',
  'does-not-fit': 'Does not fit into any box.',
} satisfies Record<BoxSuggestion['proof'], string>;

function inWords({ proof, cartons, unsized, tooLarge }: BoxSuggestion): string {
  if (unsized.length > 0) return `Not measured yet: ${unsized.join(', ')}.`;
  const why = tooLarge.length > 0 ? ` Too large or too heavy: ${tooLarge.join(', ')}.` : '';
  return [...cartons.map(cartonText), `${PROOF_WORDS[proof]}${why}`].join('\n');
}

const cartonText = ({ box, items, fill }: SuggestedCarton): string =>
  `${box}: ${items.map(({ sku, quantity }) => `${quantity} x ${sku}`).join(', ')} (${Math.round(100 * fill)} % full)`;
