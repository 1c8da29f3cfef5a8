import type { DocumentWriter } from '../../../features/documents/ports.ts';

/** Each writer is imported with its first document, because most runs of the program write none. */
export const documentWriter: DocumentWriter = {
  async packingSlip(slip, size) {
    const { writePackingSlip } = await import('./packing-slip.ts');
    return await writePackingSlip(slip, size);
  },
  async cartonSlip(slip, size) {
    const { writeCartonSlip } = await import('./carton-slip.ts');
    return await writeCartonSlip(slip, size);
  },
  async batchSlip(slip, size) {
    const { writeBatchSlip } = await import('./batch-slip.ts');
    return await writeBatchSlip(slip, size);
  },
  async handoverList(list, size) {
    const { writeHandoverList } = await import('./handover-list.ts');
    return await writeHandoverList(list, size);
  },
  async printerPage(page, size) {
    const { writePrinterPage } = await import('./printer-page.ts');
    return await writePrinterPage(page, size);
  },
  async passport(paper, size) {
    const { writePassport } = await import('./passport.ts');
    return await writePassport(paper, size);
  },
  async commandSheet(sheet, size) {
    const { writeCommandSheet } = await import('./command-sheet.ts');
    return await writeCommandSheet(sheet, size);
  },
};
