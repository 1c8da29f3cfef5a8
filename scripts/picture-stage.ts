import type { Page } from '@playwright/test';
import type { Packer } from '../test/e2e/packing.ts';

export interface Stage {
  page: Page;
  packer: Packer;
  /** Takes the picture once the page has come to rest; in the dark only of what is in `IN_DARK`. */
  shoot(name: string): Promise<void>;
}
