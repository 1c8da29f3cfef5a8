import type { CallOutput } from '../../../../../shared/bridge/calls.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { type EventName, EventNameSchema } from '../../../../../shared/settings/event-settings.ts';
import type { Answer } from '../../output.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { StationCommand } from '../context.ts';
import { misused, oneOf, wholeNumber } from '../parse.ts';

const EVENTS = EventNameSchema.options.join(' | ');

export function webhookCommands(program: StationCommand): void {
  const webhooks = program
    .command('webhooks')
    .description("subscribe to the partner's events and receive them");

  webhooks
    .command('subscribe')
    .description('subscribe this station to events')
    .argument('<event...>', `one or more of ${EVENTS}`)
    .option(
      '--url <url>',
      'URL that receives the events (default: events.url with the path of this station)',
    )
    .onStation(async ({ ask }, names: string[], { url }: { url?: string }) => {
      const events = eventNames(names);
      if (url !== undefined && !isWebAddress(url)) {
        const found = JSON.stringify(url);
        throw misused('--url', say('--url: expected a web address, found {found}', { found }));
      }
      return webhookAnswer(await ask('events.subscribe', { events, url: url ?? null }));
    });

  webhooks
    .command('unsubscribe')
    .description('remove all subscriptions of these events, also those of other stations')
    .argument('<event...>', `one or more of ${EVENTS}`)
    .onStation(async ({ ask }, names: string[]) =>
      webhookAnswer(await ask('events.unsubscribe', { events: eventNames(names) })),
    );

  webhooks
    .command('listen')
    .description(
      'receive events until stopped; a running station does so itself if events.port is set',
    )
    .option('--port <n>', 'port on this machine; 0 for any free port (default: events.port)')
    .onStation(async ({ terminal, ask }, { port }: { port?: string }) => {
      const { address } = await ask('events.listen', {
        port: port === undefined ? null : wholeNumber('--port', port, 0, 65_535),
      });
      // Shows the secret address, because the person must give it to the partner.
      terminal.answer({
        json: { status: 'listening', message: address },
        text: `Listening for events at ${address} until stopped (Ctrl+C).`,
      });
      await untilStopped();
    });
}

const eventNames = (names: readonly string[]): EventName[] =>
  names.flatMap((name) => oneOf('event', EventNameSchema.options, name) ?? []);

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const webhookAnswer = ({ status, message }: CallOutput<'events.subscribe'>): Answer => ({
  json: { status, message },
  text: `${status}: ${message}`,
});
