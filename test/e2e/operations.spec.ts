import { expect, test } from './faulty-partner.ts';
import { toRates } from './packing-steps.ts';

/** The paths that the partner's own documentation might give. */
const PATHS = [
  ['Cancel a shipment', 'Path (PUT)', '/Shipments/Cancel'],
  ['Look up a shipment', 'Path (GET)', '/Shipments/Get/{Reference}'],
  ['Duty and tax only', 'Path (POST)', '/LandedCost'],
  ['List of invoices', 'Path (GET)', '/Invoices?Reference={Reference}'],
  ['One invoice', 'Path (GET)', '/Invoices/{InvoiceNumber}'],
] as const;

test('operations without a path in the document are off and say so; with one they reconcile, inform and cancel', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  const landed = window.getByRole('region', { name: 'Duty and tax only' });
  await landed.getByRole('button').click();
  // The one path that the document lists.
  await expect(landed.getByRole('status')).toContainText('It counts in no total.');

  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  const shipment = window.getByRole('region', { name: 'SO-1001' });
  const atPartner = shipment.getByRole('region', { name: 'At the partner' });
  await expect(atPartner.getByRole('button', { name: 'Look it up' })).toBeDisabled();
  await expect(atPartner).toContainText('Off: Cancel a shipment, Look up a shipment');
  await expect(atPartner).toContainText('A supervisor sets it in Settings, Operations.');

  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Operations' }).click();
  for (const [name, field, path] of PATHS) {
    const block = window.getByRole('region', { name, exact: true });
    if ((await block.getByLabel(field).inputValue()) !== path) {
      await block.getByLabel(field).fill(path);
      await block.getByLabel(field).press('Enter');
    }
    await expect(block.getByRole('button', { name: 'Turn off' })).toBeVisible();
  }
  const look = window.getByRole('region', { name: 'Look up a shipment' });
  await look.getByLabel('Body (JSON)').fill('{"CustomerKey": "typed"}');
  await look.getByRole('button', { name: 'Save' }).click();
  await expect(look).toContainText('expected no key or secret');
  await look.getByLabel('Body (JSON)').fill('');
  await look.getByLabel('Reference or invoice to try with').fill('SO-1001');
  await look.getByRole('button', { name: 'Try it' }).click();
  await expect(look.getByText('The partner says (1 record)')).toBeVisible();

  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  await atPartner.getByRole('button', { name: 'Look it up' }).click();
  await expect(atPartner).toContainText('Record what the partner says.');
  await expect(shipment.getByRole('list', { name: 'What happened' })).toContainText(
    'Bought: the partner’s records say so',
  );
  expect(await partner.sold()).toBe(1);

  await atPartner.getByRole('button', { name: 'Invoices' }).click();
  await atPartner.getByRole('button', { name: 'Show this invoice' }).click();
  await expect(atPartner).toContainText('Lines[0]');

  // Cancelled with a lost answer: the partner's records show it, and it can safely be requested again.
  await partner.fault({ kind: 'cut', path: '/Shipments/Cancel', when: 'after' });
  const box = window.getByRole('dialog', { name: 'Cancel what was bought?' });
  const cancel = async () => {
    await shipment.getByRole('button', { name: 'Cancel shipment' }).click();
    await box.getByLabel('Why it is cancelled').fill('ordered twice');
    await box.getByRole('button', { name: 'Ask the partner to cancel' }).click();
  };
  await cancel();
  await expect(box).toContainText('it can safely be requested again');
  // What was typed is thrown away by a second press.
  await window.keyboard.press('Escape');
  await expect(box).toContainText('Not saved. Press again');
  await window.keyboard.press('Escape');
  await atPartner.getByRole('button', { name: 'Look it up' }).click();
  await expect(atPartner).toContainText('The partner says that it is cancelled. Here it is not');
  await cancel();
  await expect(shipment.getByRole('list', { name: 'What happened' })).toContainText(
    'Cancelled; the partner confirmed it',
  );

  // Bought again: leaving the dialog does not stop a purchase under way.
  await partner.fault({ kind: 'latency', path: '/Shipments', ms: 1500 });
  await window.keyboard.press('F9');
  const again = window.getByRole('dialog', { name: 'Buy a cancelled order again?' });
  await again.getByLabel('New reference').fill('SO-1001-B');
  await again.getByLabel('Why it is bought again').fill('the right street');
  await again.getByRole('button', { name: 'Show the price' }).click();
  await again.getByRole('button', { name: /^Buy for/ }).click();
  await expect(again.getByRole('button', { name: 'Do not buy' })).toBeDisabled();
  await window.keyboard.press('Escape');
  await window.mouse.click(5, 5);
  await expect(again).toBeVisible();
  await expect(again).toBeHidden();
  expect(await partner.sold()).toBe(2);
});
