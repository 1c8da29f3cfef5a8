import { makeRule } from './picture-of-rules.ts';
import type { Stage } from './picture-stage.ts';

/** Shows rules, and the check of the partner when it is through. */
export async function onSettings(stage: Stage): Promise<void> {
  await makeRule(stage);
  const { page, shoot } = stage;
  await page.getByRole('tab', { name: 'Check of the partner' }).click();
  await page.keyboard.press('F8');
  await page.getByRole('heading', { name: 'One real shipment' }).waitFor({ timeout: 120_000 });
  await shoot('go-live');
}
