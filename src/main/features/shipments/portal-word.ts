import type { ParsedInput } from '../../../shared/bridge/calls.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { GivenLabel } from '../documents/given-documents.ts';
import type { PortalWord } from '../purchasing/resolving/resolve-service.ts';

/** What a person says of the partner's portal, its label files read out of base64. */
export async function portalWord(
  word: ParsedInput<'shipments.settle'>['word'],
): Promise<Result<PortalWord>> {
  if (word.kind === 'not-bought') return ok(word);
  const labels: GivenLabel[] = [];
  for (const { name, pdf } of word.labels) {
    // Twenty megabytes are work enough for one turn.
    await new Promise((resolve) => setImmediate(resolve));
    const bytes = Buffer.from(pdf, 'base64');
    // Node reads around what is no base64; then it is not the file that the person chose.
    if (bytes.toString('base64') !== pdf) {
      const message = say('{name}: expected base64, found something else', { name });
      return fail(stationError('bad-input', message, { field: 'label' }));
    }
    labels.push({ name, pdf: bytes });
  }
  return ok({ ...word, labels });
}
