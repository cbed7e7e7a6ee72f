/**
 * Maps response data to the ETag of its response. Data that was changed afterwards, for
 * example by an optimistic update, is a different object and has no ETag. ETags are only in memory,
 * because the API forbids storing responses.
 */
const etags = new WeakMap<object, string>();

/**
 * Loads data unless the cached data is still current according to its ETag.
 *
 * @param load receives the ETag of the cached data, or `null` if there is none; returns `null` for a 304
 * @returns the new data, or the cached object
 */
export async function loadIfModified<Data extends object>(
  cached: Data | undefined,
  load: (etag: string | null) => Promise<{ data: Data; etag: string | null } | null>,
): Promise<Data> {
  const response = await load((cached && etags.get(cached)) ?? null);
  if (response) {
    if (response.etag !== null) etags.set(response.data, response.etag);
    return response.data;
  }
  if (!cached) throw new Error('The server confirmed an ETag that was not sent');
  return cached;
}

/**
 * Copies the ETag of `data` to `copy`.
 *
 * @returns the copy
 */
export function copyETag<Data>(data: unknown, copy: Data): Data {
  const etag = etags.get(data as object);
  if (etag !== undefined) etags.set(copy as object, etag);
  return copy;
}
