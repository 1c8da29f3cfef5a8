import { expect, it } from 'vitest';
import { anOrderOf1, databaseOf, migrateTo, rows, run } from './support.ts';

it('0040 finds existing, new, changed and deleted orders by words of any length', async () => {
  const second = anOrderOf1.replace('order-1', 'order-2').replaceAll('SO-1', 'SO-2');
  const file = await databaseOf(39, [
    anOrderOf1,
    second.replace("'so-1\nanna muller\nkoln\nmug-01'", "'so-2\n王小\nosaka\nжу'"),
    // In the index of version 39 with this status.
    "UPDATE orders SET status = 'shipped' WHERE id = 'order-2'",
  ]);
  await migrateTo(file, 40);
  const found = (text: string) =>
    rows(file, `SELECT rowid AS seq FROM order_search WHERE order_search MATCH '"${text}"'`);
  const beginning = (letters: string) =>
    rows(
      file,
      `SELECT DISTINCT doc FROM order_trigrams WHERE term >= '${letters}'
      AND term < '${letters}' || char(0x10ffff) ORDER BY doc`,
    ).length;
  expect([found('muller'), found('王小\n')]).toEqual([[{ seq: 1 }], [{ seq: 2 }]]);
  expect([found('shi'), found('ope')]).toEqual([[], []]);
  const written = (text: string) =>
    rows(file, `SELECT id FROM order_search_data WHERE instr(block, CAST('${text}' AS BLOB)) > 0`)
      .length;
  expect(written('王小')).toBe(1);
  expect(['жу', 'у', 'o', '01', '1', '王小', 'zz'].map(beginning)).toEqual([1, 1, 2, 1, 1, 1, 0]);

  run(file, "UPDATE orders SET status = 'held' WHERE id = 'order-1'");
  run(file, "UPDATE orders SET search = 'so-2\nbo\nx' WHERE id = 'order-2'");
  expect(['жу', 'bo', 'x', 'mu'].map(beginning)).toEqual([0, 1, 1, 1]);
  expect(written('王小')).toBe(0);
  run(file, "DELETE FROM orders WHERE id = 'order-1'");
  expect(['mu', 'so'].map(beginning)).toEqual([0, 1]);
  run(file, "INSERT INTO order_search (order_search, rank) VALUES ('integrity-check', 1)");
});
