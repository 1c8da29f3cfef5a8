import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { featureGraph, withGraph } from '../../scripts/feature-graph.ts';
import { FEATURES } from '../../scripts/import-table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const page = (name: string) => readFileSync(`${ROOT}docs/${name}`, 'utf8');

describe('the features', () => {
  it('have their imports drawn in docs/features.md', () => {
    const features = page('features.md');
    expect(withGraph(features, featureGraph(ROOT))).toBe(features);
    expect(withGraph(features, 'other')).not.toBe(features);
  });

  it('are listed in docs/architecture.md in their order', () => {
    const [, list = ''] = /^## Features$.*?^```\n(.*?)^```/ms.exec(page('architecture.md')) ?? [];
    const names = list.split('\n').map((line) => line.slice(0, 30).trim());
    expect(names.flatMap((name) => name.split(', ')).filter(Boolean)).toEqual(FEATURES);
  });
});
