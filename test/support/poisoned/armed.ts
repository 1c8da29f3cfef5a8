import { encryptedPdf, scriptedPdf } from '../poisoned-pdf.ts';
import { labelText, rawPdf, stream } from '../raw-pdf.ts';
import { type Poisoned, poisoned } from './poisoned.ts';

export const armed: Poisoned[] = [
  poisoned('scripts that run by themselves', () => scriptedPdf(), 'taken', [
    'JavaScript',
    'a program to start',
    'an action on opening',
    'an automatic action',
  ]),
  poisoned(
    'a program to start on opening',
    () => rawPdf({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }),
    'taken',
    ['a program to start', 'an action on opening'],
  ),
  poisoned(
    'a file inside',
    () =>
      rawPdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(x.exe) 6 0 R] >> >>',
        page: '/AF [6 0 R]',
        objects: {
          6: '<< /Type /Filespec /F (x.exe) /EF << /F 7 0 R >> >>',
          7: stream('MZ', { dict: '/Type /EmbeddedFile' }),
        },
      }),
    'taken',
    ['an embedded file'],
  ),
  poisoned(
    'a form with a program of its own',
    () =>
      rawPdf({
        catalog: '/AcroForm << /Fields [7 0 R] /XFA 6 0 R >>',
        page: '/Annots [7 0 R]',
        objects: {
          6: stream('<xdp:xdp><script>app.alert(1)</script></xdp:xdp>'),
          7: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [10 10 60 30] /AA << /K << /S /JavaScript /JS (app.alert\\(1\\)) >> >> >>',
        },
      }),
    'taken',
    ['JavaScript', 'a form', 'an XFA form', 'an automatic action'],
  ),
  poisoned(
    'names that every object has',
    () =>
      rawPdf({
        catalog: '/constructor 1 /__proto__ << /toString 1 /S /valueOf /Subtype /hasOwnProperty >>',
      }),
    'taken',
    [],
  ),
  poisoned(
    'a password',
    () => encryptedPdf({ userPassword: 'secret' }),
    /encrypted and asks for a password/,
  ),
  poisoned('a password only against changes', () => encryptedPdf({ userPassword: '' }), 'taken'),
];

const font = (body: string, more: Record<number, string | Uint8Array> = {}) =>
  rawPdf({ objects: { 5: body, ...more } });

export const fonts: Poisoned[] = [
  poisoned(
    'a font that is noise',
    () =>
      font('<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FontDescriptor 6 0 R >>', {
        6: '<< /Type /FontDescriptor /FontName /Arial /Flags 32 /FontFile2 7 0 R >>',
        7: stream('\0\x01\0\0noise'.repeat(50), { dict: '/Length1 400' }),
      }),
    'taken',
  ),
  poisoned('a font that is not there', () => font('null'), 'taken'),
  poisoned(
    'letters that draw themselves',
    () =>
      font(
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar 255 /Widths [600] /Encoding << /Differences [65 /A] >> /CharProcs << /A 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
        {
          6: stream('BT /F 11 Tf (A) Tj ET'),
        },
      ),
    /the page is blank/,
  ),
];

const hidden = (text: string) => rawPdf({ content: labelText('BOX-2', text) });
const FOREIGN = /carries BOX-2, which is not in this shipment/;

/** Labels of BOX-2 with an invisible reference to BOX-1, the carton in question. */
export const hiding: Poisoned[] = [
  poisoned(
    'the carton’s name off the page',
    () => hidden('BT /F 11 Tf 400 200 Td (REF BOX-1) Tj ET'),
    FOREIGN,
  ),
  poisoned(
    'the carton’s name outside of the crop box',
    () =>
      rawPdf({
        content: labelText('BOX-2', 'BT /F 11 Tf 400 200 Td (REF BOX-1) Tj ET'),
        mediaBox: '[0 0 612 792]',
        page: '/CropBox [0 0 288 432]',
      }),
    FOREIGN,
  ),
  poisoned(
    'the carton’s name in white',
    () => hidden('1 g BT /F 11 Tf 20 200 Td (REF BOX-1) Tj ET'),
    FOREIGN,
  ),
  poisoned(
    'the carton’s name drawn as nothing',
    () => hidden('BT 3 Tr /F 11 Tf 20 200 Td (REF BOX-1) Tj ET'),
    FOREIGN,
  ),
  poisoned(
    'the carton’s name drawn as nothing over words that are seen',
    () => hidden('BT 3 Tr /F 11 Tf 20 400 Td (REF BOX-1) Tj ET'),
    FOREIGN,
  ),
  poisoned(
    'the carton’s name under a box',
    () => hidden('BT /F 11 Tf 20 200 Td (REF BOX-1) Tj ET 1 g 0 190 288 40 re f'),
    FOREIGN,
  ),
  poisoned(
    'the carton’s name clipped away',
    () => hidden('q 0 0 5 5 re W n BT /F 11 Tf 20 200 Td (REF BOX-1) Tj ET Q'),
    FOREIGN,
  ),
  poisoned(
    'the carton’s name in a layer that is off',
    () =>
      rawPdf({
        catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
        content: labelText('BOX-2', '/OC /L BDC BT /F 11 Tf 20 200 Td (REF BOX-1) Tj ET EMC'),
        objects: {
          6: '<< /Type /OCG /Name (x) >>',
          3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /Properties << /L 6 0 R >> >> >>',
        },
      }),
    FOREIGN,
  ),
  poisoned(
    'another carton’s name in white',
    () => rawPdf({ content: labelText('BOX-1', '1 g BT /F 11 Tf 20 200 Td (REF BOX-2) Tj ET') }),
    'taken',
  ),
];
