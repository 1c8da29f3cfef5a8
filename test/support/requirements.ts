import { catalogueOf } from '../../src/shared/requirements/catalogue.ts';

/** What the program comes with. */
export const SHIPPED = catalogueOf([]);
