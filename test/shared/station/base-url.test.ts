import { expect, it } from 'vitest';
import { BaseUrlSchema } from '../../../src/shared/settings/settings.ts';

it.each([
  'https://partner.example',
  'https://partner.house/api',
  'https://10.0.0.7:8443',
  'http://127.0.0.1:4010',
  'http://localhost:4010',
  'http://[::1]:4010',
])('a partner’s URL may be %s', (address) => {
  expect(BaseUrlSchema.parse(address)).toBe(address);
});

it.each([
  'http://partner.example',
  'http://10.0.0.7',
  'http://127.0.0.1.partner.example',
  'http://localhost.partner.example',
  'ftp://partner.example',
  'file:///etc/passwd',
  'https://user@partner.example',
  'https://user:secret@partner.example',
  'https://partner.example/?key=1',
  'https://partner.example/#api',
  'https://',
  'partner.example',
  `https://partner.example/${'a'.repeat(500)}`,
])('a partner’s URL may not be %s', (address) => {
  expect(BaseUrlSchema.safeParse(address).success).toBe(false);
});
