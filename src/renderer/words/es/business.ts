import { businessNumber, stateNumber } from '../business-numbers.ts';
import type { Words } from '../words.ts';

export const business: Words['business'] = {
  mark: 'Empresa',
  federal: (country) => businessNumber(country, 'NIF-IVA o EORI') ?? 'Número fiscal',
  state: (country) => stateNumber(country) ?? 'Número fiscal regional',
};
