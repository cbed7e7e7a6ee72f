import { AuthError } from './auth-error.ts';
import type { Endpoint } from './endpoint.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface RouteMatch {
  /** One endpoint per method. */
  endpoints: Endpoint[];
  /** The unvalidated path parameters. */
  params: Record<string, string>;
}

interface Pattern {
  segments: string[];
  endpoints: Endpoint[];
}

function matchSegments(pattern: string[], path: string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const value = path[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

/** Creates a function that finds the endpoints for a path. Static paths take precedence. */
export function createMatcher(endpoints: Endpoint[]): (path: string) => RouteMatch | null {
  const staticRoutes = new Map<string, Endpoint[]>();
  const patterns: Pattern[] = [];
  for (const [path, group] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    if (path.includes(':')) patterns.push({ segments: path.split('/'), endpoints: group });
    else staticRoutes.set(path, group);
  }
  return (path) => {
    const exact = staticRoutes.get(path);
    if (exact) return { endpoints: exact, params: {} };
    const segments = path.split('/');
    for (const pattern of patterns) {
      const params = matchSegments(pattern.segments, segments);
      if (params) return { endpoints: pattern.endpoints, params };
    }
    return null;
  };
}

/** @throws AuthError 404 if a parameter isn't a UUID */
export function requireUuidParams(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!UUID.test(value)) {
      throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
    }
  }
}
