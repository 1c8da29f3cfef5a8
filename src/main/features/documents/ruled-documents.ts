import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say, verbatim } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { fileNameOf } from '../../../shared/kernel/safe-name.ts';
import type { Outcome } from '../automation/logic/evaluate.ts';
import { boughtOffer, type RuledPurchase } from '../automation/logic/facts.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { OwnDocument } from '../printing/logic/document-printer.ts';
import type { Attempt } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { DocumentCollection } from './logic/documents.ts';
import type { DocumentFiles, ReadInsert } from './ports.ts';

interface RuledDocumentsNeeds {
  orders: OrderRepository;
  files: DocumentFiles;
  readInsert: ReadInsert;
  rules: RuleService;
  collection: DocumentCollection;
  settings: SettingsSource;
}

interface Ruled {
  orderId: string;
  accepted: RuledPurchase;
}

export type RuledDocuments = ReturnType<typeof createRuledDocuments>;

/** Effects of rules on a purchase's documents, by the offer bought. */
export function createRuledDocuments(needs: RuledDocumentsNeeds) {
  const { orders, rules } = needs;

  async function outcomeOf({ orderId, accepted }: Ruled): Promise<Outcome | null> {
    const order = await orders.findById(orderId);
    return order && rules.outcome(order, boughtOffer(accepted));
  }

  return {
    async copiesOf(attempt: Ruled, kind: 'invoice' | 'courier-copy'): Promise<number> {
      const settings = needs.settings.current();
      if (kind === 'courier-copy') return settings['printing.courierCopies'];
      return (await outcomeOf(attempt))?.copies?.value ?? settings['printing.invoiceCopies'];
    },

    /** Inserts, each once. Errors: `paper-missing`, `store`. */
    async inserts(attempt: Attempt): Promise<Result<(OwnDocument & { copies: number })[]>> {
      const made: (OwnDocument & { copies: number })[] = [];
      for (const { rule, value } of (await outcomeOf(attempt))?.inserts ?? []) {
        const kept = await keep(needs, attempt, value.file);
        if (!kept.ok) return fail(cannotInsert(value.file, rule, kept.error));
        made.push({ ...kept.value, copies: value.copies });
      }
      return ok(made);
    },
  };
}

async function keep(
  { readInsert, files, collection }: RuledDocumentsNeeds,
  { id, reference }: Attempt,
  path: string,
): Promise<Result<OwnDocument, AnyMessage>> {
  const pdf = await readInsert(path);
  if (!pdf.ok) return pdf;
  const name = fileNameOf(path);
  const kept = await files.keep(pdf.value, { attemptId: id, file: name });
  const media = kept.ok ? await collection.sizeOf(kept.value.hash) : kept;
  if (!kept.ok || !media.ok) return fail(kept.ok && !media.ok ? media.error.message : '');
  const title = say('{reference} {name}', { reference, name });
  const document = { kind: 'insert', role: 'document', title, cartonReference: null } as const;
  return ok({ ...document, media: media.value, file: kept.value.file, source: path });
}

const cannotInsert = (file: string, rule: string, why: AnyMessage): StationError =>
  stationError(
    'paper-missing',
    say('The rule “{rule}” puts {file} in, and it was not printed: {why}.', {
      rule,
      file,
      why: typeof why === 'string' ? verbatim(why) : why,
    }),
    { field: 'rules', retry: 'after-change' },
  );
