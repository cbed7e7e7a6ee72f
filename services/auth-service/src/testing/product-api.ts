import { ApiError, createClient } from '@scheduler/api-client';

/** The product API at a service's own address, as the screens call it. */
export const productApi = (url: string, token: string | null = null) =>
  createClient({ baseUrl: `${url}/api`, accessToken: () => token });

/** What a call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}
