import { show } from '../../../shared/kernel/decimal.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { ColumnMap } from '../../../shared/settings/column-maps.ts';
import { type FileDefaults, foreignFile, headingsIn, isMet } from './logic/csv/csv-columns.ts';
import { mappingNamed } from './logic/mapping/named.ts';
import type { OrderFile } from './logic/read-file.ts';

export interface MappingServiceNeeds {
  /** Those that the station keeps, newest first. */
  kept(): readonly ColumnMap[];
  readyMade(): readonly ColumnMap[];
  defaults(): FileDefaults;
  remember(map: ColumnMap): Promise<Result<null>>;
}

/** How a file would be read, as a mapping to look at and to save. */
interface ProposedMapping {
  mapping: ColumnMap;
  /** Name of the mapping that the file was recognised by. */
  recognised: string | null;
  /** Columns that an order needs and that no heading was found for. */
  lacking: string[];
  /** Headings that nothing is read from. */
  unused: string[];
}

/** Mappings by name. */
export function createMappings({ kept, readyMade, defaults, remember }: MappingServiceNeeds) {
  const all = () => [...kept(), ...readyMade()];
  return {
    list: () =>
      all().flatMap((map) =>
        map.name === undefined
          ? []
          : [{ name: map.name, title: map.title ?? null, readyMade: readyMade().includes(map) }],
      ),
    show(name: string): Result<ColumnMap> {
      const found = mappingNamed(name, all());
      if (found) return ok(found);
      const message = say('No mapping is called {name}.', { name: show(name) });
      return refuse('not-found', message, { field: 'name' });
    },
    save: (name: string, mapping: ColumnMap) => remember({ ...mapping, name }),
    /** Errors: `bad-input` for a file that is no table, or whose headings are those of an order file. */
    async propose(file: OrderFile): Promise<Result<ProposedMapping>> {
      const found = await foreignFile(file, defaults());
      if (!found) {
        const message = say('expected a table with headings of another program, found none');
        return refuse('bad-input', message, { field: 'file' });
      }
      const cells = found.headings.map(({ name }) => name);
      const { columns, mapping: name } = found;
      const rules = all().find((map) => map.columns === columns)?.rules;
      const used = new Set(Object.values(columns).flatMap(headingsIn));
      return ok({
        mapping: { headings: cells, columns, ...(rules ? { rules } : {}) },
        recognised: found.title === null ? name : (nameOf(columns, readyMade()) ?? name),
        lacking: found.needed.filter(
          (column) => !cells.includes(column) && !isMet(columns[column] ?? '', cells),
        ),
        unused: cells.filter((cell) => !used.has(cell)),
      });
    },
  };
}

const nameOf = (columns: ColumnMap['columns'], maps: readonly ColumnMap[]): string | null =>
  maps.find((map) => map.columns === columns)?.name ?? null;

export type Mappings = ReturnType<typeof createMappings>;
