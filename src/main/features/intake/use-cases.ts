import type { intakeCommands } from '../../../shared/intake/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ImportService } from './import-service.ts';
import type { ItemFiles } from './item-files.ts';
import type { Mappings } from './mapping-service.ts';

export interface IntakeUseCasesNeeds {
  imports: ImportService;
  itemFiles: ItemFiles;
  mappings: Mappings;
}

export function intakeUseCases({
  imports,
  itemFiles,
  mappings,
}: IntakeUseCasesNeeds): UseCasesOf<typeof intakeCommands> {
  return {
    'orders.import': ({ files, ...by }, { place }) => {
      const [body] = files;
      // In small slices for orders received over HTTP, so that the bench can work in between.
      return place === 'http' && body && files.length === 1
        ? imports.importBeside(body, () => false, by)
        : imports.importOrders(files, by);
    },
    'orders.importBegin': ({ files }) => imports.beginImport(files),
    'orders.importPiece': async ({ id, file, bytes }) => {
      const piece = bytesOf(bytes);
      return piece.ok ? await imports.addToImport(id, file, piece.value) : piece;
    },
    'orders.importHeadings': async ({ id }) => {
      const files = await imports.foreignFiles(id);
      return files.ok ? ok({ files: files.value }) : files;
    },
    'orders.importColumns': ({ id, ...map }) => imports.mapColumns(id, map),
    'orders.importDecimalMark': ({ id, file, mark }) => imports.markImport(id, file, mark),
    'orders.importKits': ({ id, file, ...said }) => imports.sayKits(id, file, said),
    'orders.importStatus': ({ id, column, word, kind }) =>
      imports.sayStatus(id, { column, word }, kind),
    'orders.importEncoding': ({ id, file, encoding }) => imports.encodeImport(id, file, encoding),
    'orders.importPreview': ({ id }) => imports.previewImport(id),
    'orders.importConfirm': ({ id }) => imports.confirmImport(id),
    'orders.importStop': ({ id }) => imports.stopImport(id),
    'items.import': async ({ files, confirm, save }) => {
      const read: { name: string; bytes: Uint8Array }[] = [];
      for (const { name, bytes } of files) {
        // Yields, since each file takes long.
        await new Promise((resolve) => setImmediate(resolve));
        const file = bytesOf(bytes);
        if (!file.ok) return file;
        read.push({ name, bytes: file.value });
      }
      return await itemFiles.importItems(read, { confirm, save });
    },
    'items.importFiles': ({ files, confirm }) =>
      itemFiles.importItems(files, { confirm, save: true }),
    'mappings.list': async () => ok({ mappings: mappings.list() }),
    'mappings.show': async ({ name }) => {
      const mapping = mappings.show(name);
      return mapping.ok ? ok({ mapping: mapping.value }) : mapping;
    },
    'mappings.save': ({ name, mapping }) => mappings.save(name, mapping),
    'mappings.propose': ({ file }) => mappings.propose(file),
    'items.export': async ({ format }) => ok({ text: await itemFiles.exportItems(format) }),
  };
}
