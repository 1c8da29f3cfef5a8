import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { workbookAsCsv } from '../../../src/main/features/intake/logic/workbook.ts';

/* Workbooks in the ways of several programs: a spreadsheet shows a cell otherwise than its value is stored. */

const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>
<numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="00000\\-0000"/>
<numFmt numFmtId="166" formatCode="&quot;SO-&quot;00000"/><numFmt numFmtId="167" formatCode="#,##0.00 &quot;EUR&quot;"/>
</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/>
<xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="9"/></cellXfs></styleSheet>`;

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const workbook = (rows: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(STYLES),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  });

it.each([
  ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', '#N/A'],
  ['a formula without a value', '<c r="A1"><f>B1</f></c>', '#VALUE!'],
  [
    'a formula that gives nothing',
    '<c r="A1" t="str"><f>B1</f><v></v></c><c r="B1"><v>1</v></c>',
    ',1',
  ],
  ['leading zeros', '<c r="A1" s="1"><v>3011</v></c>', '03011'],
  ['leading zeros of a number with an exponent', '<c r="A1" s="1"><v>3.011E3</v></c>', '03011'],
  ['a text in such a format', '<c r="A1" s="1" t="inlineStr"><is><t>42</t></is></c>', '42'],
  ['a code in two parts', '<c r="A1" s="2"><v>21101234</v></c>', '#VALUE!'],
  ['letters in the format', '<c r="A1" s="3"><v>12</v></c>', '#VALUE!'],
  ['a currency in the format', '<c r="A1" s="4"><v>1250.5</v></c>', '1250.5'],
  ['percent', '<c r="A1" s="5"><v>1</v></c>', '100%'],
  ['single quotes', "<c r='A1' s='1'><v>3011</v></c>", '03011'],
])('%s is as it is shown, or an error', async (_what, row, expected) => {
  const csv = Buffer.from(await workbookAsCsv(workbook(`<row r="1">${row}</row>`))).toString();
  expect(csv.trim()).toBe(expected);
});

it('a row is where its number says, whatever is empty above it', async () => {
  const rows =
    '<row r="2"><c r="B2" s="1"><v>7</v></c></row><row r="4"><c r="A4"><v>1</v></c><c r="B4" t="e"><v>#REF!</v></c></row>';
  const csv = Buffer.from(await workbookAsCsv(workbook(rows))).toString();
  expect(
    csv
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([',', ',00007', ',', '1,#REF!']);
});
