import { expect, it } from 'vitest';
import { commandsIn, looksLikeCommand } from '../../src/shared/kernel/codes.ts';

const NAMES =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US';

it.each([...NAMES.split(' ').entries(), [127, 'DEL'] as const])(
  'a command after control character %i (%s) is one, as itself and as the reader of PDFs spells it',
  (number, name) => {
    for (const between of [String.fromCharCode(number), `<${name}>`]) {
      expect(commandsIn(`X${between}PB:BUY`)).toEqual(['PB:BUY']);
      expect(commandsIn(`${between}PB:BUY${between}Y`)).toEqual(['PB:BUY', 'PB:BUYY']);
      expect(commandsIn(`P${between}B:B${between}UY`)).toEqual(['PB:B', 'PB:BUY']);
    }
  },
);

it.each([
  ['in lower case', 'pb:buy'],
  ['in full-width letters', '\uff30\uff22\uff1a\uff22\uff35\uff39'],
  ['behind several symbology identifiers', ']C1 ]Q3]d2PB:BUY'],
  ['behind an identifier within the code', 'X\t]C0 PB:BUY'],
  ['behind an identifier in parts', 'X<CR>]<STX>C<STX>1P<STX>B:BUY'],
  ['behind a separator as a picture of it', '[)>\u241e06\u241dPB:BUY'],
  ['behind a character that no keyboard writes', 'X\u20acPB:BUY'],
  ['behind what has no width', '\u2060\u200bPB:BUY'],
])('a command %s is one', (_, text) => {
  expect(commandsIn(text)).toContain('PB:BUY');
});

it.each(['X PB:BUY', 'XPB:BUY', 'PB', 'PB-1', '<XY>PB:BUY', ']C121PB:BUY', 'P\rX\rB:BUY', ''])(
  '%j is no command',
  (text) => {
    expect(looksLikeCommand(text)).toBe(false);
  },
);

it('a long command is one', () => {
  expect(looksLikeCommand(`X\r]C1PB:HOLD:${'reason '.repeat(50)}`)).toBe(true);
});
