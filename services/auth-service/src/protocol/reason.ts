const LONGEST = 200;

/**
 * What the log may say of a refusal by a library: its sentence alone, since such errors carry along
 * what they refused, which can be somebody's token or address.
 */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : 'unknown').slice(0, LONGEST);
