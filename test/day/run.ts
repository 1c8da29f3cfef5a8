import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runDay } from './day.ts';
import { dayFigures } from './figures.ts';
import { judge } from './judge.ts';

/*
 * npm run test:day -- [--orders N] [--parcels N] [--webhooks N] [--kills N] [--seed N] [--only KIND]
 * A day of load: once without kills, for memory and event loop, and once with SIGKILLs during work, to prove
 * that everything sold is on record as bought. `--only quiet` or `--only killed` runs one of them; `--raw
 * FILE` keeps all measurements. Exits with 1 after any violation.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    parcels: { type: 'string', default: '5000' },
    webhooks: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    raw: { type: 'string' },
  },
});

const size = {
  orders: Number(values.orders),
  parcels: Number(values.parcels),
  webhooks: Number(values.webhooks),
  seed: Number(values.seed),
};
const days = { quiet: 0, killed: Number(values.kills) };

for (const [name, kills] of Object.entries(days)) {
  if (values.only !== undefined && values.only !== name) continue;
  const day = await runDay({
    ...size,
    kills,
    told: (line) => process.stderr.write(`${new Date().toISOString()}  ${name}: ${line}\n`),
  });
  if (values.raw !== undefined) writeFileSync(`${values.raw}.${name}.json`, JSON.stringify(day));
  console.log(
    `\n${name === 'quiet' ? 'Without kills' : 'With kills'}, ${day.minutes.toFixed(0)} min\n`,
  );
  console.log(dayFigures(day));
  const complaints = judge(day);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}
