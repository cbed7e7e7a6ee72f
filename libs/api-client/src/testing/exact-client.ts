import { deepStrictEqual } from 'node:assert/strict';
import type { ResponseOf, Route } from '@scheduler/contracts';
import { createClient, type ApiClient, type CallInput, type ClientOptions } from '../client.ts';

/**
 * A client that fails where an answer holds more than its contract names. Parsing takes the rest
 * away, so that nothing else would show it.
 */
export function createExactClient(options: ClientOptions): ApiClient {
  return {
    ...createClient(options),
    async call<R extends Route>(route: R, input: CallInput<R>): Promise<ResponseOf<R>> {
      let whole: Response | undefined;
      const keeping: typeof fetch = async (...request) => {
        const response = await fetch(...request);
        whole = response.clone();
        return response;
      };
      const parsed = await createClient({ ...options, fetch: keeping }).call(route, input);
      if (whole && whole.status !== 204 && !route.responseType) {
        deepStrictEqual(JSON.parse(await whole.text()), JSON.parse(JSON.stringify(parsed)));
      }
      return parsed;
    },
  };
}
