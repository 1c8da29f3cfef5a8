import { inFull } from '../support/long.ts';
import { english, inGerman, inSpanish } from '../support/words.ts';
import { visitEveryDialog } from './every-dialog.ts';
import { visitEveryScreen } from './every-screen.ts';
import { measureIn } from './lost.ts';
import { expect, packerAt, test } from './packing.ts';

const WIDE = { width: 1366, height: 768, own: 1, browser: 16 };
const NARROW = { ...WIDE, width: 1024 };

/** Each goes through both in `npm run test:long`, through one of them in `npm test`. */
for (const [locale, t, part] of [
  ['de-AT', inGerman, 'screens'],
  ['es-MX', inSpanish, 'dialogs'],
] as const) {
  const visited = inFull(['screens', 'dialogs'], { part: [part] });
  test.describe(`on a system that speaks ${locale}`, () => {
    test.use({ locale });

    const ofScreens = visited.includes('screens') ? test : null;
    ofScreens?.(
      'the window speaks it too, and nothing of it is cut off',
      async ({ window, station }) => {
        const packer = await packerAt(window, station);
        await packer.told(t('Scan an order, or pick one'));
        await expect(window.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        const lostAt = await measureIn(window);
        const found: Record<string, string[]> = {};
        const look = async (screen: string) => {
          found[`${screen}, narrow`] = await lostAt(NARROW);
          found[`${screen}, wide`] = await lostAt(WIDE);
        };
        await visitEveryScreen(packer, window, look, t);
        expect(Object.keys(found).length).toBeGreaterThan(30);
        expect(Object.entries(found).filter(([, each]) => each.length > 0)).toEqual([]);
      },
    );

    const ofDialogs = visited.includes('dialogs') ? test : null;
    ofDialogs?.('so do the dialogs, and the form of an order', async ({ window, station }) => {
      const packer = await packerAt(window, station);
      const lostAt = await measureIn(window);
      const found: string[] = [];
      const look = async (screen: string) => {
        for (const size of [NARROW, WIDE])
          found.push(...(await lostAt(size)).map((each) => `${screen}, ${size.width}: ${each}`));
      };
      await visitEveryDialog(packer, window, look, t);
      expect(found).toEqual([]);
    });
  });
}

test('the station’s language is chosen in the settings, for all its windows at once and after a reload', async ({
  packer,
  window,
  station,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(station.url);
  const elsewhere = await packerAt(other, station);
  await elsewhere.told(english('Scan an order, or pick one'));
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: english('This window') }).click();
  await window.getByRole('button', { name: english('Language') }).click();
  await window.getByRole('option', { name: 'Deutsch' }).click();

  await packer.told(inGerman('Set up this station'));
  await elsewhere.told(inGerman('Scan an order, or pick one'));
  const section = { name: inGerman('This window'), selected: true };
  await expect(window.getByRole('tab', section)).toBeFocused();
  await window.reload();
  await expect(window.locator('html')).toHaveAttribute('lang', 'de');
  await expect(window.getByText(inGerman('Bench')).first()).toBeVisible();

  await other.keyboard.press('Alt+T');
  await other.getByRole('tab', { name: inGerman('This window') }).click();
  await other.getByRole('button', { name: inGerman('Language') }).click();
  await other.getByRole('option', { name: inGerman('As the system') }).click();
  await elsewhere.told(english('Set up this station'));
  await expect(window.getByText(english('Bench')).first()).toBeVisible();
});

test('a new station asks for its language first', async ({ packer, window }) => {
  await window.getByRole('button', { name: english('Connect my account') }).click();
  await packer.told(english('Whom does this station buy from?'));
  await window.getByRole('button', { name: english('Language') }).click();
  await window.getByRole('option', { name: 'Español' }).click();
  await packer.told(inSpanish('Whom does this station buy from?'));
});
