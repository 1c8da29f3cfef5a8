import type { Command } from 'commander';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { type EventName, EventNameSchema } from '../../../../shared/webhooks/event-settings.ts';
import { untilStopped } from '../until-stopped.ts';
import type { Runner } from './context.ts';
import { oneOf, wholeNumber } from './parse.ts';

const EVENTS = EventNameSchema.options.join(' | ');

/** The partner's pushed events: where they are posted to, and a listener for them. */
export function webhookCommands(program: Command, runner: Runner): void {
  const webhooks = program
    .command('webhooks')
    .description('have the partner post events, and listen to them');

  webhooks
    .command('subscribe')
    .description('have these events posted to this station')
    .argument('<event...>', EVENTS)
    .option('--url <url>', 'where to; without it events.url and the listener’s own path')
    .action((names: string[], { url }: { url?: string }) =>
      runner.withStation(async ({ terminal, ask }) => {
        const events = eventNames(names);
        if (!events.ok) return terminal.fail(events.error);
        if (url !== undefined && !isWebAddress(url)) return terminal.fail(badUrl(url));
        const said = await ask('events.subscribe', { events: events.value, url: url ?? null });
        if (!said.ok) return terminal.fail(said.error);
        const { status, message } = said.value;
        terminal.answer({ json: { status, message }, text: `${status}: ${message}` });
      }),
    );

  webhooks
    .command('unsubscribe')
    .description('remove every URL of these events, other stations’ too')
    .argument('<event...>', EVENTS)
    .action((names: string[]) =>
      runner.withStation(async ({ terminal, ask }) => {
        const events = eventNames(names);
        if (!events.ok) return terminal.fail(events.error);
        const said = await ask('events.unsubscribe', { events: events.value });
        if (!said.ok) return terminal.fail(said.error);
        const { status, message } = said.value;
        terminal.answer({ json: { status, message }, text: `${status}: ${message}` });
      }),
    );

  webhooks
    .command('listen')
    .description(
      'take events until stopped; the running station does the same where events.port is set',
    )
    .option('--port <n>', 'port on this machine; without it events.port, 0 for a free one')
    .action((options: { port?: string }) =>
      runner.withStation(async ({ station, terminal }) => {
        const port =
          options.port === undefined ? null : wholeNumber('--port', options.port, 0, 65_535);
        if (port && !port.ok) return terminal.fail(port.error);
        const listening = await station.afterSale.events.listen(port ? port.value : null);
        if (!listening.ok) return terminal.fail(listening.error);
        // Whoever runs this must tell the partner the address: showing it is this command's purpose.
        const { address } = listening.value;
        terminal.answer({
          json: { status: 'listening', message: address },
          text: `Events are taken at ${address} until stopped (Ctrl+C).`,
        });
        await untilStopped();
        await station.afterSale.events.closeListener();
      }),
    );
}

function eventNames(names: readonly string[]): Result<EventName[]> {
  const events: EventName[] = [];
  for (const name of names) {
    const event = oneOf('event', EventNameSchema.options, name);
    if (!event.ok) return event;
    if (event.value) events.push(event.value);
  }
  return ok(events);
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const badUrl = (url: string) =>
  stationError(
    'usage',
    say('--url: expected a web address, found {found}', { found: JSON.stringify(url) }),
    {
      field: '--url',
    },
  );
