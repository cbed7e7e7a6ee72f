import { randomUUID } from 'node:crypto';
import { createLedger, type Ledger } from './ledger.ts';
import type { Outcome, RequestLog, RequestOptions } from './request.ts';

const PASSWORD = 'a quiet river';

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

/** auth-service responds with 403 to an expired token. */
const EXPIRED_STATUSES = [401, 403];

type ApiRequest = Omit<RequestOptions, 'url' | 'token' | 'service'> & { path: string };

/** Path prefixes of services other than core-api, in the order of the gateway. */
const SERVICES: [prefix: string, service: string][] = [
  ['/auth/v1', 'auth-service'],
  ['/api/ai', 'ai-service'],
  ['/api/payments', 'billing-service'],
  ['/api', 'core-api'],
];

const findService = (path: string) =>
  SERVICES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'gateway';

/** A signed-in user with one schedule, and the ledger of everything they write. */
export class LoadUser {
  readonly email: string;
  readonly scheduleId: string;
  readonly ledger: Ledger;
  readonly #site: string;
  readonly #log: RequestLog;
  #session: Session;
  #refresh: Promise<void> | null = null;

  constructor(
    site: string,
    log: RequestLog,
    details: { email: string; session: Session; scheduleId: string },
  ) {
    this.#site = site;
    this.#log = log;
    this.email = details.email;
    this.#session = details.session;
    this.scheduleId = details.scheduleId;
    this.ledger = createLedger(details.session.user.id);
  }

  get token(): string {
    return this.#session.access_token;
  }

  get site(): string {
    return this.#site;
  }

  /** Sends a request. If the access token has expired, repeats the request with a new token. */
  async send({ path, ...request }: ApiRequest): Promise<Outcome> {
    const options = { ...request, service: findService(path), url: this.#site + path };
    const { token } = this;
    const outcome = await this.#log.send({ ...options, token });
    if (outcome.kind !== 'error' || !EXPIRED_STATUSES.includes(outcome.status)) return outcome;
    if (this.token === token) await this.refreshSession();
    return this.#log.send({ ...options, token: this.token });
  }

  /** Replaces an expired access token, as the app does. Concurrent calls share one request. */
  refreshSession(): Promise<void> {
    this.#refresh ??= this.#requestSession().finally(() => (this.#refresh = null));
    return this.#refresh;
  }

  async #requestSession(): Promise<void> {
    const outcome = await this.#log.send({
      name: 'POST /auth/v1/token',
      service: 'auth-service',
      method: 'POST',
      url: `${this.#site}/auth/v1/token?grant_type=refresh_token`,
      body: { refresh_token: this.#session.refresh_token },
    });
    if (outcome.kind === 'success') this.#session = outcome.body as Session;
  }
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (response.ok) return (await response.json()) as T;
  throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
}

/** Signs up users and creates a schedule for each. Requires automatic email confirmation. */
export const createUsers = (site: string, log: RequestLog, count: number): Promise<LoadUser[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const email = `load.${randomUUID().slice(0, 8)}@example.test`;
      const credentials = { email, password: PASSWORD, data: { full_name: 'Load Test' } };
      const session = await post<Session>(`${site}/auth/v1/signup`, credentials);
      const schedule = { name: 'Load' };
      const { id } = await post<{ id: string }>(
        `${site}/api/schedules`,
        schedule,
        session.access_token,
      );
      return new LoadUser(site, log, { email, session, scheduleId: id });
    }),
  );
