import { expect, packerAt, test } from './packing.ts';

test('a screen that fails to load says so, the others work, and a reload brings it back', async ({
  station,
  context,
  packer: _ready,
}) => {
  // The browser logs the missing script as an error, so this page is not checked for errors.
  const page = await context.newPage();
  const scripts = /assets\/shipments-[^/]*\.js$/;
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  await page.goto(station.url);
  const packer = await packerAt(page, station);
  await packer.told('Scan an order, or pick one');
  await page.keyboard.press('Alt+S');
  await packer.told('This screen cannot be shown');
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the window again' })).toBeFocused();

  await page.keyboard.press('Alt+B');
  await packer.told('Scan an order, or pick one');
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);

  await page.keyboard.press('Alt+S');
  await packer.told('This screen cannot be shown');
  await page.unroute(scripts);
  await page.keyboard.press('F5');
  await packer.told('Find a shipment');
});
