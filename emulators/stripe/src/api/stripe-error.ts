type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface ErrorDetails {
  type?: ErrorType;
  status?: number;
  code?: string;
  param?: string;
  decline_code?: string;
}

const ERROR_DOCS_URL = 'https://stripe.com/docs/error-codes/';

/** An API error in Stripe's format. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(message: string, { status = 400, ...details }: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toJSON() {
    const { type = 'invalid_request_error', code, ...rest } = this.details;
    return {
      error: {
        ...(code && { code, doc_url: ERROR_DOCS_URL + code.replaceAll('_', '-') }),
        ...rest,
        message: this.message,
        type,
      },
    };
  }
}

export const createNotFoundError = (objectType: string, id: string, param = 'id') =>
  new StripeError(`No such ${objectType}: '${id}'`, {
    status: 404,
    code: 'resource_missing',
    param,
  });

/** Creates the error for a parameter that refers to a missing object (400 instead of 404). */
export const createInvalidReferenceError = (objectType: string, id: string, param: string) =>
  new StripeError(`No such ${objectType}: '${id}'`, { code: 'resource_missing', param });

export const createInvalidRequestError = (message: string, param?: string, code?: string) =>
  new StripeError(message, { ...(param && { param }), ...(code && { code }) });

export const createMissingParameterError = (param: string) =>
  createInvalidRequestError(`Missing required param: ${param}.`, param, 'parameter_missing');
