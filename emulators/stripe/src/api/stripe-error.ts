type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface Details {
  type?: ErrorType;
  status?: number;
  code?: string;
  param?: string;
  decline_code?: string;
}

const DOCS = 'https://stripe.com/docs/error-codes/';

/** An answer of Stripe's that is an error. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(message: string, { status = 400, ...details }: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toJSON() {
    const { type = 'invalid_request_error', code, ...rest } = this.details;
    return {
      error: {
        ...(code && { code, doc_url: DOCS + code.replaceAll('_', '-') }),
        ...rest,
        message: this.message,
        type,
      },
    };
  }
}

export const missing = (noun: string, id: string, param = 'id') =>
  new StripeError(`No such ${noun}: '${id}'`, { status: 404, code: 'resource_missing', param });

/** The same, where the id was given in a parameter: then the request is at fault. */
export const missingReference = (noun: string, id: string, param: string) =>
  new StripeError(`No such ${noun}: '${id}'`, { code: 'resource_missing', param });

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(message, { ...(param && { param }), ...(code && { code }) });
