import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANSWER_BYTES, MOST_VALUES } from '../../src/main/adapters/partner/http/answer-size.ts';
import { LIMITS } from '../../src/main/adapters/partner/http/calls.ts';
import * as browser from '../../src/main/hosts/browser/limits.ts';
import { END_WITHIN_MS } from '../../src/main/hosts/end-in-time.ts';
import { APP_ROOT } from '../../src/main/program.ts';
import { LONGEST_FRAME } from '../../src/shared/bridge/client.ts';
import { LARGEST_ORDER_FILE } from '../../src/shared/orders/import-report.ts';
import { testTitles } from '../support/test-titles.ts';

const TESTS = join(APP_ROOT, 'test');
const PAGE = join(APP_ROOT, 'docs', 'security.md');

/** A test is cited as `hosts/browser/strangers: cannot connect`, or by its file alone. */
const NAMED = /`([\w-]+(?:\/[\w-]+)+)(?:: ([^`]+))?`/g;
const NOT_TESTED = /not tested|\*\*open\*\*/i;

/** Cited tests that do not exist. */
function wronglyNamed(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, file = '', title]) => {
    const path = ['.test.ts', '.test.tsx', '.spec.ts']
      .map((end) => join(TESTS, `${file}${end}`))
      .find(existsSync);
    if (path === undefined) return [`${file}: no such test`];
    if (title === undefined) return [];
    const titles = testTitles(readFileSync(path, 'utf8'), path);
    return titles.some((each) => each.includes(title)) ? [] : [`${file}: no title "${title}"`];
  });
}

/** Table rows and list items without a cited test, unless the words above their table cite one. */
function unproven(text: string): string[] {
  const blocks = text.trim().split(/\n{2,}/);
  return blocks.flatMap((block, at) => {
    const isTable = block.startsWith('|');
    const rows = isTable ? block.split('\n').slice(2) : block.split(/\n(?=- )/);
    if (!isTable && !block.startsWith('- ')) return [];
    const above = blocks[at - 1] ?? '';
    if (above.endsWith(':') && above.match(NAMED)) return [];
    return rows.filter((row) => !row.match(NAMED) && !NOT_TESTED.test(row));
  });
}

describe('a claim of the security page', () => {
  it('cites an existing test', () => {
    const text = readFileSync(PAGE, 'utf8');
    expect(text.match(NAMED)?.length ?? 0).toBeGreaterThan(20);
    expect(wronglyNamed(text)).toEqual([]);
    expect(unproven(text)).toEqual([]);
  });

  it('without a test, or with one that does not exist, is reported', () => {
    expect(wronglyNamed('`house/files` and `house/files: have kebab-case names`')).toEqual([]);
    expect(wronglyNamed('`house/nothing` and `house/files: have no names`')).toHaveLength(2);
    const table = '| a | b |\n|---|---|\n| claim | `house/files` |\n| claim | none |';
    expect(unproven(table)).toEqual(['| claim | none |']);
    expect(unproven(`By \`house/files\`:\n\n${table}`)).toEqual([]);
    expect(unproven('- claim\n- by `house/files`\n- Not tested here: Windows')).toEqual([
      '- claim',
    ]);
  });

  it('states the limits that the code has', () => {
    const text = readFileSync(PAGE, 'utf8').replace(/\s+/g, ' ');
    const KB = 1024;
    const limits = [
      `${browser.HEAD_WITHIN_MS / 1000} s for a head`,
      `${browser.REQUEST_WITHIN_MS / 1000} s for a request`,
      `${browser.MOST_CONNECTIONS} connections`,
      `${browser.REFUSALS.atOnce} refusals at once, then ${browser.REFUSALS.perSecond} a second`,
      `${browser.MOST_WINDOWS} windows`,
      `${browser.CALLS.atOnce.toLocaleString('en-US')} calls at once, then ${browser.CALLS.perSecond} a second`,
      `${browser.MOST_UNANSWERED} unanswered`,
      `${LONGEST_FRAME / KB / KB} MB a frame`,
      `${ANSWER_BYTES.signIn / KB} kB for a token or a subscription`,
      `${ANSWER_BYTES.rates / KB} kB for rates or a cancellation`,
      `${ANSWER_BYTES.tracking / KB} kB for tracking`,
      `${ANSWER_BYTES.classification / KB / KB} MB for a classification`,
      `${ANSWER_BYTES.purchase / KB / KB} MB for a purchase or a list`,
      `${LIMITS.documentBytes / KB / KB} MB a document`,
      `${MOST_VALUES.toLocaleString('en-US')} values`,
      `${LARGEST_ORDER_FILE / KB / KB} MB an order file`,
      `${Math.ceil(END_WITHIN_MS / 1000)} seconds`,
    ];
    expect(limits.filter((each) => !text.includes(each))).toEqual([]);
    expect(ANSWER_BYTES.subscription).toBe(ANSWER_BYTES.signIn);
    expect(ANSWER_BYTES.cancellation).toBe(ANSWER_BYTES.rates);
    expect(ANSWER_BYTES.list).toBe(ANSWER_BYTES.purchase);
  });
});
