/** What a failed action says: the plan's refusals as they are, anything else in the words given. */
export function failureText(error: unknown, otherwise: string): string {
  const message = error instanceof Error ? error.message : '';
  return /limit|Upgrade/.test(message) ? message : otherwise;
}

const LIMIT_DURATION = 5000;

/** How long a toast with this text stays: the limit message a little longer than others. */
export const durationOf = (message: string): { duration?: number } =>
  /limit|Upgrade/.test(message) ? { duration: LIMIT_DURATION } : {};
