/** The client disconnected before the response was complete. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}

/** The service aborted its response after part of it had been sent to the client. */
export class UpstreamAbortedError extends Error {
  override readonly name = 'UpstreamAbortedError';
}

/** The connection to a service failed, or the service didn't respond in time. */
export class UpstreamRequestError extends Error {
  override readonly name = 'UpstreamRequestError';
  /** Error code of the operating system or of undici. */
  readonly code: string;
  /** Whether the service may have received the request. */
  readonly wasSent: boolean;

  constructor(cause: Error, wasSent: boolean) {
    super(cause.message, { cause });
    this.code = (cause as { code?: string }).code ?? '';
    this.wasSent = wasSent;
  }

  /** Whether the connection broke or couldn't be opened. False if the response was late. */
  get isConnectionFailure(): boolean {
    return CONNECTION_FAILURE_CODES.has(this.code);
  }

  get isTimeout(): boolean {
    return TIMEOUT_CODES.has(this.code);
  }
}

const CONNECTION_FAILURE_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

const TIMEOUT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);

/** Thrown if none of a service's addresses can currently take requests. */
export class NoAddressAvailableError extends Error {
  override readonly name = 'NoAddressAvailableError';
}
