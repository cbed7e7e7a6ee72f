import { AuthError } from './auth-error.ts';
import type { Endpoint } from './endpoint.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface Match {
  /** One for each method. */
  endpoints: Endpoint[];
  /** As they stand in the path. */
  params: Record<string, string>;
}

interface Pattern {
  segments: string[];
  endpoints: Endpoint[];
}

function paramsOf(pattern: string[], path: string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const given = path[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = given;
    else if (segment !== given) return null;
  }
  return params;
}

/** Finds the endpoints of a path; those without variable parts come first. */
export function createMatcher(endpoints: Endpoint[]): (path: string) => Match | null {
  const fixed = new Map<string, Endpoint[]>();
  const variable: Pattern[] = [];
  for (const [path, group] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    if (path.includes(':')) variable.push({ segments: path.split('/'), endpoints: group });
    else fixed.set(path, group);
  }
  return (path) => {
    const exact = fixed.get(path);
    if (exact) return { endpoints: exact, params: {} };
    const segments = path.split('/');
    for (const pattern of variable) {
      const params = paramsOf(pattern.segments, segments);
      if (params) return { endpoints: pattern.endpoints, params };
    }
    return null;
  };
}

/** @throws AuthError 404 for an id that none of ours can be */
export function checkIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!UUID.test(value)) {
      throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
    }
  }
}
