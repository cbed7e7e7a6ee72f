const MAX_LENGTH = 200;

/**
 * Returns a library error's message for the log. The error itself isn't logged because its
 * properties can contain the rejected token or address.
 */
export const getErrorReason = (error: unknown): string =>
  (error instanceof Error ? error.message : 'unknown').slice(0, MAX_LENGTH);
