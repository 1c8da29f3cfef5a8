import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { later } from '../../src/renderer/window/later.tsx';

const Step = ({ name }: { name: string }) => <p>{name}</p>;
const step = () => later(async () => ({ default: Step }));
const shown = (Later: ReturnType<typeof step>) =>
  renderToString(
    <Suspense fallback="loading">
      <Later name="rates" />
    </Suspense>,
  );

it('what is loaded before it is shown is shown without the fallback', async () => {
  expect(shown(step())).toContain('loading');
  const Later = step();
  await Later.load();
  expect(shown(Later)).toContain('<p>rates</p>');
});

it('a load that failed is tried again', async () => {
  let tries = 0;
  const Later = later(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no contact');
    return { default: Step };
  });
  await expect(Later.load()).rejects.toThrow('no contact');
  await Later.load();
  expect(shown(Later)).toContain('<p>rates</p>');
});
