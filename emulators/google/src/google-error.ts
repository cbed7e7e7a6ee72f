interface ErrorDetails {
  status?: number;
  domain?: 'calendar' | 'global' | 'push' | 'usageLimits';
  /** Request part that caused the error, such as `['parameter', 'syncToken']`. */
  location?: ['header' | 'parameter', string];
  headers?: Record<string, string>;
}

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
};

/** An error response of the Calendar API. */
export class GoogleError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #reason: string;
  readonly #domain: string;
  readonly #location: ErrorDetails['location'];

  constructor(
    reason: string,
    message: string,
    { status = 400, domain = 'global', location, headers = {} }: ErrorDetails = {},
  ) {
    super(message);
    this.#reason = reason;
    this.#domain = domain;
    this.#location = location;
    this.status = status;
    this.headers = headers;
  }

  toJSON() {
    const [locationType, location] = this.#location ?? [];
    const detail = {
      domain: this.#domain,
      reason: this.#reason,
      message: this.message,
      ...(locationType && { locationType, location }),
    };
    const statusName = this.#domain === 'global' ? STATUS_NAMES[this.status] : undefined;
    return {
      error: {
        code: this.status,
        message: this.message,
        errors: [detail],
        ...(statusName && { status: statusName }),
      },
    };
  }
}

export const invalidError = (message: string) => new GoogleError('invalid', message);

export const requiredError = (message: string) => new GoogleError('required', message);

export const invalidParameterError = (name: string, value: string) =>
  new GoogleError('invalidParameter', `Invalid value '${value}' for parameter ${name}.`, {
    location: ['parameter', name],
  });

export const notFoundError = (message = 'Not Found') =>
  new GoogleError('notFound', message, { status: 404 });

export const timeRangeEmptyError = () =>
  new GoogleError('timeRangeEmpty', 'The specified time range is empty.', {
    domain: 'calendar',
    location: ['parameter', 'timeMax'],
  });

export const unsupportedError = (feature: string) =>
  new GoogleError('notImplemented', `This emulator doesn't support ${feature}.`, { status: 501 });
