/** What a failed action says: the plan's refusals as they are, anything else in the words given. */
export function failureText(error: unknown, otherwise: string): string {
  const message = error instanceof Error ? error.message : '';
  return /limit|Upgrade/.test(message) ? message : otherwise;
}
