import type { ReceivedMail } from '@scheduler/service-kit/testing';

/** The answer page that a letter links to, at a running service. */
export function pageOf(baseUrl: string, mail: ReceivedMail | undefined) {
  const [, path = ''] = /https:\/\/app\.test(\/rsvp\/[\w-]+)/.exec(mail?.text ?? '') ?? [];
  const url = new URL(path, baseUrl).href;
  const read = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    html: await response.text(),
  });
  return {
    url,
    open: async (query = '') => read(await fetch(url + query)),
    /** Presses a button of the page; where the browser is sent then is not followed. */
    press: async (fields: Record<string, string>) =>
      read(
        await fetch(url, {
          method: 'POST',
          body: new URLSearchParams(fields),
          redirect: 'manual',
        }),
      ),
  };
}
