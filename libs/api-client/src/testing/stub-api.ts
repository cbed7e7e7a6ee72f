import type { ResponseOf, Route } from '@scheduler/contracts';
import * as z from 'zod/mini';

export interface StubbedCall {
  route: string;
  query: URLSearchParams;
  body: unknown;
}

type Respond = (call: StubbedCall) => unknown;
type Answer<R extends Route> = ResponseOf<R> | ((call: StubbedCall) => ResponseOf<R>);

export interface StubApi {
  fetch: typeof fetch;
  /** What was asked, in order. */
  calls: StubbedCall[];
  /** Answers a route from now on, with what its contract allows. */
  answer: <R extends Route>(route: R, answer: Answer<R>) => void;
  /** Refuses a route from now on. */
  refuse: (route: Route, status: number, detail?: string) => void;
  /** Answers what is no route of the product API, such as the data API, from now on. */
  answerPath: (path: string, status: number, body: unknown) => void;
}

const json = (status: number, body: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

/** A server of the product API for tests of screens: a call nobody answers for fails as offline. */
export function stubApi(): StubApi {
  const routes = new Map<string, { route: Route; respond: (call: StubbedCall) => Response }>();
  const paths = new Map<string, () => Response>();
  const calls: StubbedCall[] = [];
  const nameOf = (url: URL, method: string) =>
    [...routes.values()].find(
      ({ route }) =>
        route.method === method &&
        matches(route.path, url.pathname.replace(/^\/api/, '')) &&
        (route.action ?? null) === url.searchParams.get('action'),
    );
  return {
    calls,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
      const other = paths.get(url.pathname);
      if (other) return Promise.resolve(other());
      const found = nameOf(url, init?.method ?? 'GET');
      if (!found) return Promise.reject(new TypeError(`Nobody answers ${url.pathname}`));
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const call = { route: found.route.name, query: url.searchParams, body };
      calls.push(call);
      return Promise.resolve(found.respond(call));
    },
    answer: (route, answer) =>
      void routes.set(route.name, {
        route,
        respond: (call) => {
          const body: unknown = typeof answer === 'function' ? (answer as Respond)(call) : answer;
          z.parse(route.response, body);
          return json(route.status, body);
        },
      }),
    refuse: (route, status, detail = 'Something went wrong') =>
      void routes.set(route.name, {
        route,
        respond: () =>
          json(status, { type: 'about:blank', title: 'Refused', status, detail, code: 'refused' }),
      }),
    answerPath: (path, status, body) => void paths.set(path, () => json(status, body)),
  };
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
