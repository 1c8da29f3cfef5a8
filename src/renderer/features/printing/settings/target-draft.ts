import { z } from 'zod';
import { DPIS, type PrintTarget } from '../../../../shared/printing/print-job.ts';

export const TARGET_KINDS = ['system', 'zebra', 'folder'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** A print target as edited in fields. Values of the other kinds are kept. */
export const TargetDraftSchema = z.object({
  kind: z.enum(TARGET_KINDS),
  /** Name of a printer of this machine. */
  queue: z.string(),
  host: z.string(),
  port: z.string(),
  dpi: z.enum(DPIS.map(String)),
  dir: z.string(),
});
export type TargetDraft = z.infer<typeof TargetDraftSchema>;

const BLANK: TargetDraft = {
  kind: 'system',
  queue: '',
  host: '',
  port: '9100',
  dpi: '203',
  dir: '',
};

export function targetDraftOf(target: PrintTarget | null): TargetDraft {
  const [, named, rest = ''] = /^(\w+):(.*)$/s.exec(target ?? '') ?? [];
  const kind = TARGET_KINDS.find((each) => each === named);
  switch (kind) {
    case 'system':
      return { ...BLANK, kind, queue: rest };
    case 'folder':
      return { ...BLANK, kind, dir: rest };
    case 'zebra': {
      const [, host = '', port = '', dpi] = /^(.*):(\d+)(?:@(\d+))?$/.exec(rest) ?? [];
      const known = DPIS.find((each) => String(each) === dpi);
      return { ...BLANK, kind, host, port, dpi: String(known ?? BLANK.dpi) };
    }
    case undefined:
      return BLANK;
  }
}

/** The target for the fields; null while one is missing or invalid. */
export function targetOfDraft(draft: TargetDraft): PrintTarget | null {
  const { queue, host, port, dpi, dir } = draft;
  switch (draft.kind) {
    case 'system':
      return queue.trim() ? `system:${queue.trim()}` : null;
    case 'folder':
      return dir.trim() ? `folder:${dir.trim()}` : null;
    case 'zebra':
      return /^[^:\s@]+$/.test(host.trim()) && isPort(port.trim())
        ? `zebra:${host.trim()}:${port.trim()}@${dpi}`
        : null;
  }
}

/** Whether the fields of its kind are filled in. */
export const isTyped = ({ kind, queue, host, dir }: TargetDraft): boolean =>
  ({ system: queue, zebra: host, folder: dir })[kind].trim() !== '';

export const isPort = (text: string): boolean =>
  /^[1-9]\d{0,4}$/.test(text.trim()) && Number(text) <= 65_535;

/** Whether both are the same printer; a Zebra without dpi has 203. */
export const sameTarget = (a: PrintTarget | null, b: PrintTarget | null): boolean =>
  a === b ||
  (a !== null && b !== null && targetOfDraft(targetDraftOf(a)) === targetOfDraft(targetDraftOf(b)));
