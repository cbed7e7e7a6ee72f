import type { RouteResponse, Route } from '@scheduler/contracts';
import * as z from 'zod/mini';

export interface StubbedCall {
  route: string;
  query: URLSearchParams;
  body: unknown;
}

type Responder = (call: StubbedCall) => unknown;
type StubResponse<R extends Route> = RouteResponse<R> | ((call: StubbedCall) => RouteResponse<R>);

export interface StubApi {
  fetch: typeof fetch;
  /** Received calls, in order. */
  calls: StubbedCall[];
  /** Sets the response of a route. It must match the contract. */
  respond: <R extends Route>(route: R, respond: StubResponse<R>) => void;
  /** Makes a route return an error. */
  fail: (route: Route, status: number, detail?: string) => void;
  /** Sets the response of a path outside the product API, for example the data API. */
  respondToPath: (path: string, status: number, body: unknown) => void;
}

const json = (status: number, body: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

/** Creates a stubbed product API for screen tests. Calls without a stub fail like a network error. */
export function createStubApi(): StubApi {
  const routes = new Map<string, { route: Route; respond: (call: StubbedCall) => Response }>();
  const paths = new Map<string, () => Response>();
  const calls: StubbedCall[] = [];
  const findRoute = (url: URL, method: string) =>
    [...routes.values()]
      .toSorted((a, b) => compareSelectors(a.route, b.route))
      .find(
        ({ route }) =>
          route.method === method &&
          matchesPath(route.path, url.pathname.replace(/^\/api/, '')) &&
          (route.action ?? null) === url.searchParams.get('action') &&
          (route.selector === undefined || url.searchParams.has(route.selector)),
      );
  return {
    calls,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
      const pathResponse = paths.get(url.pathname);
      if (pathResponse) return Promise.resolve(pathResponse());
      const match = findRoute(url, init?.method ?? 'GET');
      if (!match) return Promise.reject(new TypeError(`No stub for ${url.pathname}`));
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const call = { route: match.route.name, query: url.searchParams, body };
      calls.push(call);
      return Promise.resolve(match.respond(call));
    },
    respond: (route, stubResponse) =>
      void routes.set(route.name, {
        route,
        respond: (call) => {
          const body: unknown =
            typeof stubResponse === 'function' ? (stubResponse as Responder)(call) : stubResponse;
          z.parse(route.response, body);
          return json(route.status, body);
        },
      }),
    fail: (route, status, detail = 'Something went wrong') =>
      void routes.set(route.name, {
        route,
        respond: () =>
          json(status, { type: 'about:blank', title: 'Refused', status, detail, code: 'refused' }),
      }),
    respondToPath: (path, status, body) => void paths.set(path, () => json(status, body)),
  };
}

/** Sorts routes that are selected by a query parameter before the others. */
export const compareSelectors = (a: Route, b: Route): number =>
  Number(a.selector === undefined) - Number(b.selector === undefined);

const matchesPath = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
