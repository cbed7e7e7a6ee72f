/** Whether a path is a prefix or below it. `/api/authors` isn't below `/api/auth`. */
export const isUnderPrefix = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');
