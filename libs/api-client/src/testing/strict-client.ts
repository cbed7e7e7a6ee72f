import { deepStrictEqual } from 'node:assert/strict';
import type { RouteResponse, Route } from '@scheduler/contracts';
import { createClient, type ApiClient, type CallInput, type ClientOptions } from '../client.ts';

/**
 * Creates a client that fails if a response contains fields that its contract doesn't define. The
 * regular client strips them during parsing, which would hide the mismatch.
 */
export function createStrictClient(options: ClientOptions): ApiClient {
  return {
    ...createClient(options),
    async call<R extends Route>(route: R, input: CallInput<R>): Promise<RouteResponse<R>> {
      let rawResponse: Response | undefined;
      const recordingFetch: typeof fetch = async (...request) => {
        const response = await fetch(...request);
        rawResponse = response.clone();
        return response;
      };
      const parsed = await createClient({ ...options, fetch: recordingFetch }).call(route, input);
      if (rawResponse && rawResponse.status !== 204 && !route.responseType) {
        deepStrictEqual(JSON.parse(await rawResponse.text()), JSON.parse(JSON.stringify(parsed)));
      }
      return parsed;
    },
  };
}
