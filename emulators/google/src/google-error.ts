interface Details {
  status?: number;
  domain?: 'calendar' | 'global' | 'push' | 'usageLimits';
  /** Where the fault lies, e.g. `['parameter', 'syncToken']`. */
  at?: ['header' | 'parameter', string];
  headers?: Record<string, string>;
}

const STATES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
};

/** An answer of the Calendar API that is an error. */
export class GoogleError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #reason: string;
  readonly #domain: string;
  readonly #at: Details['at'];

  constructor(
    reason: string,
    message: string,
    { status = 400, domain = 'global', at, headers = {} }: Details = {},
  ) {
    super(message);
    this.#reason = reason;
    this.#domain = domain;
    this.#at = at;
    this.status = status;
    this.headers = headers;
  }

  toJSON() {
    const [locationType, location] = this.#at ?? [];
    const detail = {
      domain: this.#domain,
      reason: this.#reason,
      message: this.message,
      ...(locationType && { locationType, location }),
    };
    const state = this.#domain === 'global' ? STATES[this.status] : undefined;
    return {
      error: {
        code: this.status,
        message: this.message,
        errors: [detail],
        ...(state && { status: state }),
      },
    };
  }
}

export const invalid = (message: string) => new GoogleError('invalid', message);

export const required = (message: string) => new GoogleError('required', message);

export const badParameter = (name: string, value: string) =>
  new GoogleError('invalidParameter', `Invalid value '${value}' for parameter ${name}.`, {
    at: ['parameter', name],
  });

export const notFound = (message = 'Not Found') =>
  new GoogleError('notFound', message, { status: 404 });

export const timeRangeEmpty = () =>
  new GoogleError('timeRangeEmpty', 'The specified time range is empty.', {
    domain: 'calendar',
    at: ['parameter', 'timeMax'],
  });

export const notSpoken = (what: string) =>
  new GoogleError('notImplemented', `This emulator does not speak ${what}.`, { status: 501 });
