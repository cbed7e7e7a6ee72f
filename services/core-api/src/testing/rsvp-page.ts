import type { ReceivedEmail } from '@scheduler/service-kit/testing';

/** Opens the RSVP page that an email links to. */
export function openRsvpPage(baseUrl: string, email: ReceivedEmail | undefined) {
  const [, path = ''] = /https:\/\/app\.test(\/rsvp\/[\w-]+)/.exec(email?.text ?? '') ?? [];
  const url = new URL(path, baseUrl).href;
  const read = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    html: await response.text(),
  });
  return {
    url,
    open: async (query = '') => read(await fetch(url + query)),
    /** Submits the form without following the redirect. */
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
