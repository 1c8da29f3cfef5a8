import { describe, expect, it } from 'vitest';
import { PackersSchema } from '../../../src/shared/people/packer.ts';
import { badgeOf } from '../../../src/shared/scanning/meaning.ts';

const packers = PackersSchema.parse([
  { name: 'Ana Reyes', badge: '0007-A' },
  { name: 'Bo', badge: 'PB:PACKER:0008' },
  { name: 'Cy' },
]);

describe('a badge', () => {
  it.each([
    { text: '0007-A', name: 'Ana Reyes', bare: true },
    { text: ' 0007-a ', name: 'Ana Reyes', bare: true },
    { text: 'PB:PACKER:0007-A', name: 'Ana Reyes', bare: false },
    { text: '0008', name: 'Bo', bare: true },
    { text: 'pb:packer:0008', name: 'Bo', bare: false },
    { text: 'PB:PACKER:CY', name: 'Cy', bare: false },
    { text: 'PB:PACKER:Ana Reyes', name: 'Ana Reyes', bare: false },
  ])('$text belongs to $name', ({ text, name, bare }) => {
    expect(badgeOf(text, packers)).toEqual({ kind: 'packer', name, bare });
  });

  it('with the prefix but unknown belongs to nobody; a bare name or another code is no badge', () => {
    expect(badgeOf('PB:PACKER:0009', packers)).toEqual({ kind: 'nobody' });
    for (const text of ['Cy', '0009', 'SO-1001', 'PB:BUY']) {
      expect(badgeOf(text, packers)).toBeNull();
    }
  });
});

describe('the list of packers', () => {
  it.each([
    { list: [{ name: 'Ana' }, { name: 'ANA ' }], where: '1.name' },
    {
      list: [
        { name: 'Ana', badge: '0007' },
        { name: 'Bo', badge: 'PB:PACKER:0007' },
      ],
      where: '1.badge',
    },
    { list: [{ name: ' ' }], where: '0.name' },
    { list: [{ name: 'Ana', badge: 'PB:BUY' }], where: '0.badge' },
    { list: [{ name: 'Ana', badge: '7' }], where: '0.badge' },
    { list: [{ name: 'Ana\nBo' }], where: '0.name' },
  ])('rejects $list at $where', ({ list, where }) => {
    const parsed = PackersSchema.safeParse(list);
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([where]);
  });
});
