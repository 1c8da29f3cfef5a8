import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { featureGraph, withGraph } from '../../scripts/feature-graph.ts';
import { FEATURES } from '../../scripts/import-table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/architecture.md`, 'utf8');

describe('docs/architecture.md', () => {
  it('has a drawing of the imports between features', () => {
    expect(withGraph(PAGE, featureGraph(ROOT))).toBe(PAGE);
    expect(withGraph(PAGE, 'other')).not.toBe(PAGE);
  });

  it('lists the features in their order', () => {
    const [, list = ''] = /^## Features$.*?^```\n(.*?)^```/ms.exec(PAGE) ?? [];
    const names = list.split('\n').map((line) => line.slice(0, 30).trim());
    expect(names.flatMap((name) => name.split(', ')).filter(Boolean)).toEqual(FEATURES);
  });
});
