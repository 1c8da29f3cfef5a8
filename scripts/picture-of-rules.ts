import type { Locator } from '@playwright/test';
import type { Stage } from './picture-stage.ts';

/** Shows the form of a rule and the list with it. The rule matches none of the sample orders. */
export async function makeRule({ page, packer, shoot }: Stage): Promise<void> {
  const pick = async (within: Locator, label: string, choice: string) => {
    await within.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: choice }).first().click();
  };
  await page.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  await page.getByRole('tab', { name: 'Rules', exact: true }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('Name of the rule').fill('Small parcels to France');
  const form = page.locator('.rule-form');
  await pick(form, 'Add a condition', 'Country');
  await pick(form, 'Country: one more', 'France');
  await pick(form, 'Add a condition', 'Value');
  const value = page.getByRole('group', { name: 'Value' });
  await value.getByRole('textbox').fill('150');
  await pick(value, 'Currency', 'EUR');
  await pick(form, 'Add what it does', 'buy it by itself up to');
  await page.getByRole('group', { name: 'buy it by itself' }).getByRole('textbox').fill('12.50');
  await shoot('rule');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await page.getByRole('listitem', { name: 'Small parcels to France' }).waitFor();
  await page.getByLabel('Order, typed or scanned').fill('SO-1001');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('No rule holds for this order').waitFor();
  await shoot('rules');
}
