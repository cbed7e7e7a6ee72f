import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** Returns the status of a GET request with a `Host` header, which `fetch` can't set. */
export async function fetchStatus(url: string, host: string): Promise<number | undefined> {
  const call = request(url, { headers: { host } }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.destroy();
  return response.statusCode;
}
