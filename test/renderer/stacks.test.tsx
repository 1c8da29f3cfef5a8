import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { First } from '../../src/renderer/features/batches/begin.tsx';
import { type StationError, stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';

const like = { merchant: null, reference: 'SO-7' };
const refused = (field: string): StationError =>
  stationError('bad-input', say('Why it is refused.'), { field });
const shown = (error: StationError | null) =>
  renderToStaticMarkup(<First like={like} refused={error} />);

test.each([
  ['nothing of it is known yet', null, 'Pack the first one by hand', false],
  ['nobody packed one yet', refused('--carton'), 'Pack the first one by hand', false],
  ['it takes several cartons', refused('cartons'), 'Pack these orders one by one', true],
  ['it is one of its own', refused('like'), 'Pack these orders one by one', true],
  ['its cartons are not measured', refused('weight'), 'Pack the first one by hand', true],
] as const)('a stack of which %s', (_, error, headline, says) => {
  const page = shown(error);
  expect(page).toContain(headline);
  expect(page.includes('Why it is refused.')).toBe(says);
});
