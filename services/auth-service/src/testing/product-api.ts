import { ApiError, createClient } from '@scheduler/api-client';

/** Creates a client of the product API at the service's own URL. */
export const createProductApi = (url: string, token: string | null = null) =>
  createClient({ baseUrl: `${url}/api`, accessToken: () => token });

/** Resolves to the API error of a call that is expected to fail. */
export async function catchApiError(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}
