import type { Result } from '../../../shared/kernel/result.ts';
import type { Packers } from './packers.ts';

/** What shows, reads or puts away packs nothing; a scan answers for itself. */
const FREE: readonly string[] = [
  'bench.current',
  'bench.boxes',
  'bench.scan',
  'bench.close',
  'bench.acknowledge',
  'scale.state',
  'scale.attached',
  'scale.detached',
  'scale.report',
  'scale.ports',
  'instruments.playScale',
  'instruments.playScan',
  'instruments.claimScan',
  'instruments.waitingScans',
  'instruments.serialScanner',
  'returns.find',
  'returns.list',
  'items.list',
  'items.of',
  'items.picture',
  'items.pictures',
  'items.export',
];

type Handler = (input: never) => Promise<Result<unknown>>;

/** The bench's handlers; where somebody must be signed in, they do nothing before somebody is. */
export function onlyForPackers<H extends object>(
  handlers: H & { [N in keyof H]: Handler },
  { signIn }: Packers,
): H {
  const guarded = Object.entries<Handler>(handlers).map(([call, handle]) => {
    if (FREE.includes(call)) return [call, handle];
    return [
      call,
      async (input: never) => {
        const somebody = signIn.done();
        return somebody.ok ? await handle(input) : somebody;
      },
    ];
  });
  return Object.fromEntries(guarded) as H;
}
