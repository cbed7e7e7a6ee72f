import { problems, type ProblemCode, type Route, type ResponseOf } from '@scheduler/contracts';

interface StubCall {
  params: Record<string, string>;
  query: Record<string, string>;
  // What was sent, as it was sent: the tests look at it.
  body: Record<string, unknown>;
  headers: Headers;
}

type Answer<R extends Route> = (call: StubCall) => ResponseOf<R> | Response;

/** A refusal in the API's own form. */
export const refuse = (code: ProblemCode, detail: string, extra: object = {}): Response =>
  Response.json(
    { type: `/problems/${code}`, code, detail, ...problems[code], ...extra },
    problems[code],
  );

/** The product API as a `fetch`: it answers by contract what it was told to, and remembers. */
export function stubApi() {
  const answers = new Map<Route, Answer<Route>>();
  const heard = new Map<Route, StubCall[]>();

  const answer: typeof fetch = async (address, init = {}) => {
    const url = new URL(address as string, 'http://stub');
    const { action, ...query } = Object.fromEntries(url.searchParams);
    for (const [route, respond] of answers) {
      const params = matchPath(route.path, url.pathname.replace(/^\/api/, ''));
      if (!params || route.method !== init.method || route.action !== action) continue;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {};
      const call = { params, query, body: { ...body }, headers: new Headers(init.headers) };
      heard.set(route, [...(heard.get(route) ?? []), call]);
      const given = respond(call);
      if (given instanceof Response) return given;
      return route.status === 204
        ? new Response(null, { status: 204 })
        : Response.json(given, { status: route.status });
    }
    return refuse('not-found', `Nothing answers ${init.method} ${url.pathname}`);
  };

  return {
    fetch: answer,
    on<R extends Route>(route: R, respond: Answer<R>) {
      answers.set(route, respond);
    },
    /** The calls of a route, oldest first. */
    calls: (route: Route): StubCall[] => heard.get(route) ?? [],
  };
}

export type StubApi = ReturnType<typeof stubApi>;

/** `/events/:id` against a path: its parameters, or `null`. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return params;
}
