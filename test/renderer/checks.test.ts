import { afterEach, expect, test } from 'vitest';
import { examine } from '../../src/main/features/maintenance/doctor.ts';
import type { Printers } from '../../src/main/features/printing/ports.ts';
import { german } from '../../src/renderer/words/de.ts';
import { spanish } from '../../src/renderer/words/es.ts';
import { fetchLanguage, type Spoken, speak, stationText } from '../../src/renderer/words/words.ts';
import { sizeOf } from '../../src/shared/kernel/measure.ts';
import { english, say } from '../../src/shared/kernel/message.ts';
import { ok } from '../../src/shared/kernel/result.ts';

afterEach(async () => speak(await fetchLanguage('en')));

const SOUND = say('{file}: sound, {orders} orders{free}', {
  file: '/data/station.sqlite',
  orders: 10,
  free: say(', {in} free', { in: sizeOf(75_900_000_000) }),
});
const fine = async () => ({ ok: true, detail: say('not set up') });
const printers: Pick<Printers, 'check'> = {
  check: async () => ({
    ok: true,
    detail: say('PDFs are put into {folder}', { folder: '/prints' }),
  }),
};

const examined = () =>
  examine({
    store: async () => ok({ detail: SOUND }),
    credentials: async () => ({ stored: true, where: null, detail: say('not set up') }),
    partner: async () => ok({ detail: say('not set up') }),
    printers: printers as Printers,
    instruments: async () => ({ scale: await fine(), scanner: await fine() }),
    targets: { label: 'folder:/prints', document: null },
    window: fine,
    data: async () => [],
    connection: async () => [],
    machine: async () => [],
  });

test.each<[string, Spoken, string[]]>([
  [
    'German',
    german,
    [
      'Datenbank: /data/station.sqlite: in Ordnung, 10 Aufträge, 70,7 GB frei',
      'Labeldrucker: folder:/prints: PDFs werden in /prints gelegt',
    ],
  ],
  [
    'Spanish',
    spanish,
    [
      'base de datos: /data/station.sqlite: en orden, 10 pedidos, 70,7 GB libres',
      'impresora de etiquetas: folder:/prints: Los PDF se ponen en /prints',
    ],
  ],
])('every doctor check and its result are translated into %s', async (_, language, told) => {
  speak(language);
  const checks = await examined();
  const shown = checks.map(({ name, detail }) => `${stationText(name)}: ${stationText(detail)}`);
  expect(shown).toEqual(expect.arrayContaining(told));
  // Some words are the same in both languages.
  const names = checks.map(({ name }) => name);
  const untold = names.filter((name) => !Object.hasOwn(language.texts, english(name)));
  expect(untold).toEqual([]);
});
