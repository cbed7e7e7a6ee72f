import type { ServerResponse } from 'node:http';
import type { Log } from '@scheduler/service-kit/http';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { Pool, type Dispatcher } from 'undici';
import { UpstreamRequestError } from './proxy-errors.ts';
import { relayResponse, type StartResponse } from './relay-response.ts';

const CONNECT_TIMEOUT_MS = 3000;
/** Consecutive timeouts after which requests to an address fail immediately. */
const MAX_CONSECUTIVE_TIMEOUTS = 3;
/** Time during which an address receives no requests after repeated timeouts. */
const CIRCUIT_OPEN_MS = 5000;
/** Consecutive unanswered health checks after which an address receives no requests. */
const MAX_MISSED_CHECKS = 3;

/** States of an address, from the most to the least preferred one. */
const ADDRESS_STATES = [
  'ready',
  /** Missed a health check. */
  'slow',
  /** Reports that it can't handle requests, for example because it's shutting down. */
  'not ready',
  /** Its last connection failed. */
  'unreachable',
  /** Missed several health checks in a row. Receives no requests. */
  'hanging',
] as const;

export type AddressState = (typeof ADDRESS_STATES)[number];

export interface AddressOptions {
  /** Name of the service. */
  service: string;
  url: string;
  log: Log;
}

/** One instance of a service, or a load balancer in front of several. */
export class UpstreamAddress {
  readonly pool: Pool;
  readonly #service: string;
  readonly #origin: string;
  readonly #log: Log;
  /** Opens after consecutive request timeouts. Fast failures need no circuit breaker. */
  readonly #breaker = circuitBreaker(
    handleWhen((error) => error instanceof UpstreamRequestError && error.isTimeout),
    { halfOpenAfter: CIRCUIT_OPEN_MS, breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_TIMEOUTS) },
  );
  /** Until its first check, an address counts as ready. */
  #state: AddressState = 'ready';
  #missedChecks = 0;
  #pendingRequests = 0;

  constructor({ service, url, log }: AddressOptions) {
    this.#service = service;
    this.#origin = new URL(url).origin;
    this.#log = log;
    this.pool = new Pool(this.#origin, { connect: { timeout: CONNECT_TIMEOUT_MS } });
    this.#breaker.onBreak(() => this.#logState('circuit open'));
    this.#breaker.onReset(() => this.#logState('ready'));
  }

  get pendingRequests(): number {
    return this.#pendingRequests;
  }

  /** Lower is better. */
  get rank(): number {
    const isOpen = this.#breaker.state !== CircuitState.Closed;
    return ADDRESS_STATES.indexOf(this.#state) + (isOpen ? ADDRESS_STATES.length : 0);
  }

  /** Whether requests may be sent to the address. A half-open circuit is already testing one. */
  get isAvailable(): boolean {
    return this.#state !== 'hanging' && this.#breaker.state !== CircuitState.HalfOpen;
  }

  /**
   * Forwards a request and resolves at the end of the response.
   *
   * @throws BrokenCircuitError if the address has timed out repeatedly
   * @throws UpstreamRequestError if the response hasn't started
   * @throws UpstreamAbortedError, ClientDisconnectedError
   */
  async send(
    request: Dispatcher.DispatchOptions,
    response: ServerResponse,
    startResponse: StartResponse,
  ): Promise<void> {
    this.#pendingRequests += 1;
    try {
      const { ended } = await this.#breaker.execute(async () => {
        const exchange = relayResponse(this.pool, request, response, startResponse);
        await exchange.started;
        return exchange;
      });
      if (this.#state === 'unreachable') this.#setState('ready');
      await ended;
    } catch (error) {
      if (error instanceof UpstreamRequestError && error.isConnectionFailure) {
        this.#setState('unreachable');
      }
      throw error;
    } finally {
      this.#pendingRequests -= 1;
    }
  }

  /** Records the result of a health check. */
  recordCheck(result: 'ready' | 'not ready' | 'unreachable' | 'timeout'): void {
    this.#missedChecks = result === 'timeout' ? this.#missedChecks + 1 : 0;
    if (result !== 'timeout') this.#setState(result);
    else this.#setState(this.#missedChecks < MAX_MISSED_CHECKS ? 'slow' : 'hanging');
  }

  /**
   * Closes the circuit if it has been open for long enough and `isReady` resolves to true. Used if
   * the service has several addresses, so the circuit isn't tested with a client's request.
   */
  async tryRecover(isReady: () => Promise<boolean>): Promise<void> {
    if (this.#breaker.state !== CircuitState.Open) return;
    await this.#breaker
      .execute(async () => {
        if (await isReady()) return;
        const cause = Object.assign(new Error('not ready'), { code: 'UND_ERR_HEADERS_TIMEOUT' });
        throw new UpstreamRequestError(cause, true);
      })
      .catch(() => undefined);
  }

  close = (): Promise<void> => this.pool.destroy();

  #setState(state: AddressState) {
    if (state === this.#state) return;
    this.#state = state;
    this.#logState(state);
  }

  #logState(state: string) {
    const level = state === 'ready' ? 'info' : 'warn';
    this.#log[level]({ upstream: this.#service, address: this.#origin, state }, 'address changed');
  }
}
