import { AccountWriter } from './account-writer.ts';
import { EventWriter } from './event-writer.ts';
import { LiveStream } from './live-stream.ts';
import { RequestLog } from './request.ts';
import { createUsers, type LoadUser } from './user.ts';

export interface LoadOptions {
  site: string;
  /** @default 5 */
  users?: number;
  /** @default 30 */
  requestsPerSecond?: number;
}

const WRITE_SHARE = 0.4;
const ACCOUNT_WRITE_SHARE = 0.15;
/** Limits pending requests while the product hangs, as a browser or proxy would. */
const MAX_PENDING_REQUESTS = 300;
const TICK_MS = 10;

const READ_PATHS = [
  '/api/schedules',
  '/api/events?start_date=2027-01-04T00:00:00Z&end_date=2027-01-05T00:00:00Z',
  '/auth/v1/user',
  '/api/payments/stripe?action=subscription',
  '/api/ai/model',
  '/',
];

interface Client {
  user: LoadUser;
  events: EventWriter;
  account: AccountWriter;
  isWriting: boolean;
}

/** Opens live streams, and sends reads and writes at a constant rate, regardless of responses. */
export class Load {
  readonly users: LoadUser[];
  readonly streams: LiveStream[];
  readonly log: RequestLog;
  readonly #clients: Client[];
  readonly #pending = new Set<Promise<void>>();
  readonly #requestsPerSecond: number;
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;
  #reads = 0;

  private constructor(users: LoadUser[], log: RequestLog, requestsPerSecond: number) {
    this.users = users;
    this.log = log;
    this.streams = users.map((user) => new LiveStream(user));
    this.#requestsPerSecond = requestsPerSecond;
    this.#clients = users.map((user) => ({
      user,
      events: new EventWriter(user),
      account: new AccountWriter(user),
      isWriting: false,
    }));
  }

  /** Creates users, opens their streams and starts to send requests. */
  static async start({ site, users = 5, requestsPerSecond = 30 }: LoadOptions): Promise<Load> {
    const log = new RequestLog();
    const load = new Load(await createUsers(site, log, users), log, requestsPerSecond);
    await Promise.all(load.streams.map(({ ready }) => ready));
    const startedAtMs = performance.now();
    load.#timer = setInterval(() => load.#sendDue(performance.now() - startedAtMs), TICK_MS);
    return load;
  }

  /** Stops sending and resolves once no request is pending. The streams stay open. */
  async stopSending(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  async close(): Promise<void> {
    await this.stopSending();
    await Promise.all(this.streams.map((stream) => stream.close()));
  }

  #sendDue(elapsedMs: number): void {
    const due = Math.floor((elapsedMs / 1000) * this.#requestsPerSecond);
    for (; this.#sent < due; this.#sent += 1) {
      if (this.#pending.size >= MAX_PENDING_REQUESTS) continue;
      const request = this.#sendNext();
      this.#pending.add(request);
      void request.finally(() => this.#pending.delete(request));
    }
  }

  async #sendNext(): Promise<void> {
    const client = this.#clients[this.#sent % this.#clients.length];
    if (!client) return;
    if (client.isWriting || Math.random() >= WRITE_SHARE) return this.#read(client.user);
    client.isWriting = true;
    const writer = Math.random() < ACCOUNT_WRITE_SHARE ? client.account : client.events;
    await writer.write().finally(() => (client.isWriting = false));
  }

  async #read(user: LoadUser): Promise<void> {
    this.#reads += 1;
    const path = READ_PATHS[this.#reads % READ_PATHS.length] ?? '/';
    await user.send({ name: `GET ${path.split('?')[0]}`, method: 'GET', path });
  }
}
