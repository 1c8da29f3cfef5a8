import { parseArgs } from 'node:util';
import { QUIRK_NAMES, QUIRKS, type QuirkName } from './quirks.ts';
import { startSecondPartner } from './server.ts';

/**
 * Run by hand: `node test/support/second-partner/main.ts --port 8099 --quirk label-redirects --quirk
 * chunked`. `--list` lists the quirks.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    quirk: { type: 'string', multiple: true, default: [] },
    'customer-key': { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
  },
});

if (values.list) {
  for (const name of QUIRK_NAMES) {
    const { seen, cure, does, place } = QUIRKS[name];
    console.log(`${name}\t${seen}\t${cure ?? '-'}\t${does}\t${place}`);
  }
} else {
  const unknown = values.quirk.filter((name) => !(name in QUIRKS));
  if (unknown.length > 0) throw new Error(`Unknown quirks: ${unknown.join(', ')}`);
  const partner = await startSecondPartner({
    port: Number(values.port),
    quirks: values.quirk as QuirkName[],
    customerKeys: values['customer-key'],
  });
  console.log(`${partner.url} AppID ${partner.appId} RestApiKey ${partner.restApiKey}`);
  process.once('SIGINT', () => void partner.close());
}
