import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  construction,
  constructionGraph,
  featureGraph,
  withGraphs,
} from '../../scripts/feature-graph.ts';
import { FEATURES } from '../../scripts/import-table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/architecture.md`, 'utf8');

describe('docs/architecture.md', () => {
  it('has a drawing of the imports between features, and one of who is built before whom', () => {
    expect(withGraphs(PAGE, featureGraph(ROOT), constructionGraph(ROOT))).toBe(PAGE);
    expect(withGraphs(PAGE, 'other')).not.toBe(PAGE);
    expect(withGraphs(PAGE, featureGraph(ROOT), 'other')).not.toBe(PAGE);
  });

  it('draws everything that the composition builds', () => {
    const app = readFileSync(`${ROOT}src/main/app.ts`, 'utf8');
    const calls = app.match(/= create(?!Station)\w+\(/g) ?? [];
    expect(construction(app)).toHaveLength(calls.length);
    expect(calls.length).toBeGreaterThan(30);
  });

  it('lists the features in their order', () => {
    const [, list = ''] = /^## Features$.*?^```\n(.*?)^```/ms.exec(PAGE) ?? [];
    const names = list.split('\n').map((line) => line.slice(0, 30).trim());
    expect(names.flatMap((name) => name.split(', ')).filter(Boolean)).toEqual(FEATURES);
  });
});
