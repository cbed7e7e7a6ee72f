/**
 * Makes the URL of a retry unique, because browsers queue a request behind a hanging one with the
 * same URL.
 */
export function addRetryQuery(url: string, retry: string | number): string {
  if (!retry) return url;
  const next = new URL(url, location.href);
  next.searchParams.set('retry', `${retry}`);
  return next.href;
}
