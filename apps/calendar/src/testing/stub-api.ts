import { compareSelectors } from '@scheduler/api-client/testing';
import { problems, type ProblemCode, type Route, type RouteResponse } from '@scheduler/contracts';

interface StubCall {
  params: Record<string, string>;
  query: Record<string, string>;
  // Unparsed request body, for assertions.
  body: Record<string, unknown>;
  headers: Headers;
}

type RouteHandler<R extends Route> = (call: StubCall) => RouteResponse<R> | Response;

/** Builds an RFC 9457 error response. */
export const problemResponse = (code: ProblemCode, detail: string, extra: object = {}): Response =>
  Response.json(
    { type: `/problems/${code}`, code, detail, ...problems[code], ...extra },
    problems[code],
  );

/** Creates a stub `fetch` that responds with registered handlers and records calls. */
export function stubApi() {
  const handlers = new Map<Route, RouteHandler<Route>>();
  const recordedCalls = new Map<Route, StubCall[]>();

  const stubFetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input as string, 'http://stub');
    const { action, ...query } = Object.fromEntries(url.searchParams);
    const routes = [...handlers].toSorted(([a], [b]) => compareSelectors(a, b));
    for (const [route, handler] of routes) {
      const params = matchPath(route.path, url.pathname.replace(/^\/api/, ''));
      if (!params || route.method !== init.method || route.action !== action) continue;
      if (route.selector !== undefined && !url.searchParams.has(route.selector)) continue;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {};
      const call = { params, query, body: { ...body }, headers: new Headers(init.headers) };
      recordedCalls.set(route, [...(recordedCalls.get(route) ?? []), call]);
      const result = handler(call);
      if (result instanceof Response) return result;
      return route.status === 204
        ? new Response(null, { status: 204 })
        : Response.json(result, { status: route.status });
    }
    return problemResponse('not-found', `Nothing answers ${init.method} ${url.pathname}`);
  };

  return {
    fetch: stubFetch,
    on<R extends Route>(route: R, handler: RouteHandler<R>) {
      handlers.set(route, handler);
    },
    /** Returns the recorded calls of a route, oldest first. */
    calls: (route: Route): StubCall[] => recordedCalls.get(route) ?? [],
  };
}

export type StubApi = ReturnType<typeof stubApi>;

/** Matches a path against a pattern like `/events/:id` and returns its parameters, or `null`. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const segments = path.split('/');
  if (names.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = segment;
    else if (name !== segment) return null;
  }
  return params;
}
