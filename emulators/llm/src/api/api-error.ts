export interface ErrorDetails {
  param?: string | null;
  code?: string | null;
  type?: string;
  headers?: Record<string, string>;
}

/** Error response in OpenAI's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toBody() {
    const { param = null, code = null, type = 'invalid_request_error' } = this.details;
    return { error: { message: this.message, type, param, code } };
  }
}

export const missingParameter = (param: string) =>
  new ApiError(400, `Missing required parameter: '${param}'.`, {
    param,
    code: 'missing_required_parameter',
  });

const ERRORS_BY_STATUS: Record<number, [message: string, details: ErrorDetails]> = {
  400: [
    "Unsupported parameter: 'temperature' is not supported with this model.",
    { param: 'temperature', code: 'unsupported_parameter' },
  ],
  401: ['Incorrect API key provided: sk-***.', { code: 'invalid_api_key' }],
  403: ['You are not allowed to sample from this model.', { code: 'permission_denied' }],
  404: ['The model does not exist or you do not have access to it.', { code: 'model_not_found' }],
  429: ['Rate limit reached for requests.', { type: 'requests', code: 'rate_limit_exceeded' }],
  503: [
    'The server is overloaded or not ready yet.',
    { type: 'server_error', code: 'server_is_overloaded' },
  ],
};

const QUOTA_MESSAGE =
  'You exceeded your current quota, please check your plan and billing details.';

/** Creates the error response of an `error` fault with OpenAI's message. */
export function createFaultError(settings: Record<string, string>): ApiError {
  const status = Number(settings.status ?? 500);
  const [message, details] = ERRORS_BY_STATUS[status] ?? [
    'The server had an error.',
    { type: 'server_error', code: 'server_error' },
  ];
  const isQuota = settings.code === 'insufficient_quota';
  const headers = ['retry-after', 'x-should-retry'].flatMap((name) =>
    settings[name] === undefined ? [] : [[name, settings[name]] as const],
  );
  return new ApiError(status, isQuota ? QUOTA_MESSAGE : message, {
    ...details,
    ...(settings.code !== undefined && { code: settings.code }),
    ...(isQuota && { type: 'insufficient_quota' }),
    headers: Object.fromEntries(headers),
  });
}
