import { type Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { within } from '../../../shared/kernel/within.ts';
import { away, failedBy, isCollision, isCut, isOlder, noAnswer } from './failures.ts';

/** Twenty benches with a few each are many for a server. */
const MOST_CONNECTIONS = 3;
const CONNECTS_WITHIN_MS = 5_000;
const ANSWERS_WITHIN_MS = 10_000;
/** Extends the time limit for large documents on a slow connection. */
const BYTES_PER_MS = 1000;
/** First and longest pause after a failed connection. */
const RESTS_MS = [100, 5_000] as const;
const MOST_COLLISIONS = 10;

/**
 * The server times out before the client. The limits never interrupt a COMMIT: PostgreSQL ends the
 * statement before, and a cancelled wait for a standby would be reported as success.
 */
const SESSION = {
  search_path: 'packbench',
  timezone: 'UTC',
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  lock_timeout: '5000',
  statement_timeout: '8000',
  idle_in_transaction_session_timeout: '8000',
};

export const sessionOf = (address: ClientConfig, settings: Partial<typeof SESSION> = {}) => ({
  ...address,
  options: Object.entries({ ...SESSION, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  application_name: 'packbench',
  connectionTimeoutMillis: CONNECTS_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

const withinMs = (values: readonly unknown[]): number =>
  values.reduce<number>(
    (most, value) => (value instanceof Buffer ? most + value.length / BYTES_PER_MS : most),
    ANSWERS_WITHIN_MS,
  );

/** First queries on every new connection. Returns the server's clock, in milliseconds. Throws as `call` fails. */
type Greet = (client: PoolClient) => Promise<number>;

export type SiteConnection = ReturnType<typeof connectSite>;

/**
 * A small pool of connections, opened on demand. Every write is one call of an idempotent database
 * function: when its answer is lost, it is repeated on another connection. `known`: what this bench knows of
 * the site, sent with every call; a site that knows less is greeted again.
 */
export function connectSite(address: ClientConfig, greet: Greet, known: () => readonly unknown[]) {
  const pool = new Pool({ ...sessionOf(address), max: MOST_CONNECTIONS });
  // Its user notices a broken connection: without a listener the event would end the program.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const greetings = createGreetings(greet);
  const rest = createRest();

  async function acquire(): Promise<PoolClient> {
    try {
      const client = await pool.connect();
      rest.over();
      return client;
    } catch (error) {
      rest.begin();
      throw error;
    }
  }

  async function once<T>(name: string, values: readonly unknown[]): Promise<T> {
    const client = await acquire();
    const most = withinMs(values);
    const last = performance.now() + most;
    const answered = async () => {
      const until = last + (await greetings.ahead(client));
      const asked = [until, ...known()];
      const of = places(values.length, 0);
      const text = `SELECT ${name}(${of}) AS answer FROM in_contact(${places(asked.length, values.length)})`;
      return (await client.query({ text, values: [...values, ...asked] })).rows[0]?.answer as T;
    };
    try {
      const answer = await within(most, answered(), noAnswer);
      client.release();
      return answer;
    } catch (error) {
      // Destroyed, never cancelled: its statement may be at its COMMIT.
      client.release(isCut(error));
      throw error;
    }
  }

  async function ask<T>(name: string, values: readonly unknown[]): Promise<T> {
    const last = performance.now() + ANSWERS_WITHIN_MS;
    let [cut, older] = [false, false];
    for (let collisions = 0; ; ) {
      try {
        return await once<T>(name, values);
      } catch (error) {
        if (performance.now() > last) throw error;
        if (isCollision(error) && collisions < MOST_COLLISIONS) collisions += 1;
        else if (isOlder(error) && !older) {
          older = true;
          greetings.forget();
        } else if (isCut(error) && !cut && !rest.isOn()) cut = true;
        else throw error;
      }
    }
  }

  return {
    rest,
    /** `SELECT name(values…)`. Errors: `site-unavailable` and others of `siteFailure`. */
    async call<T>(name: string, values: readonly unknown[]): Promise<Result<T>> {
      if (rest.isOn()) return fail(away(say('no connection')));
      try {
        return ok(await ask<T>(name, values));
      } catch (error) {
        return failedBy(error);
      }
    },
    close: () => pool.end(),
  };
}

const places = (count: number, before: number): string =>
  Array.from({ length: count }, (_, index) => `$${before + index + 1}`).join(', ');

function createGreetings(greet: Greet) {
  let known = new WeakMap<Client, number>();
  return {
    /** Milliseconds that the server's clock is ahead of this program's. */
    async ahead(client: PoolClient) {
      const before = known.get(client);
      if (before !== undefined) return before;
      const now = known;
      const clock = await greet(client);
      const ahead = clock - performance.now();
      now.set(client, ahead);
      return ahead;
    },
    /** Every connection is greeted again. */
    forget() {
      known = new WeakMap();
    },
  };
}

/** After a failed connection no new one is tried for a while, doubled each time. */
function createRest() {
  let [length, until] = [0, Number.NEGATIVE_INFINITY];
  return {
    isOn: () => performance.now() < until,
    begin() {
      length = Math.min(Math.max(length * 2, RESTS_MS[0]), RESTS_MS[1]);
      until = performance.now() + length * (0.5 + Math.random() / 2);
    },
    over() {
      length = 0;
      until = Number.NEGATIVE_INFINITY;
    },
  };
}
