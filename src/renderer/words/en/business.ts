import { businessNumber, stateNumber } from '../business-numbers.ts';

export const business = {
  mark: 'Business',
  federal: (country: string) => businessNumber(country, 'VAT or EORI number') ?? 'Tax number',
  state: (country: string) => stateNumber(country) ?? 'State tax number',
};
