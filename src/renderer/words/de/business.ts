import { businessNumber, stateNumber } from '../business-numbers.ts';
import type { Words } from '../words.ts';

export const business: Words['business'] = {
  mark: 'Geschäft',
  federal: (country) => businessNumber(country, 'USt-IdNr. oder EORI') ?? 'Steuernummer',
  state: (country) => stateNumber(country) ?? 'Regionale Steuernummer',
};
