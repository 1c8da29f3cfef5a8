import type { Page } from '@playwright/test';
import type { Packer } from '../test/e2e/packing.ts';

export interface Stage {
  page: Page;
  packer: Packer;
  /** Takes the picture after the page has settled; in the dark theme only pages listed in `IN_DARK`. */
  shoot(name: string): Promise<void>;
}
