import { createRemoteLoadingPlugin } from './remote-loading-plugin.ts';

const MANIFEST_URL = 'http://localhost/remotes/calendar/1.0.0/mf-manifest.json';
const ENTRY_URL = 'http://localhost/remotes/calendar/1.0.0/remoteEntry.js';
const remoteInfo = { name: 'calendar', entry: ENTRY_URL, type: 'global' } as never;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const createPlugin = (reloadCount = 0) => createRemoteLoadingPlugin(() => reloadCount);

function mockFetch(...results: (Response | Error)[]) {
  const urls: string[] = [];
  globalThis.fetch = (url) => {
    urls.push(url as string);
    const result = results.shift();
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result as Response);
  };
  return urls;
}

const createResponse = (status: number) => ({ ok: status === 200, status }) as Response;

test('a manifest is requested again from a new URL after a network error and a server error', async () => {
  const urls = mockFetch(new TypeError('offline'), createResponse(503), createResponse(200));
  const response = createPlugin().fetch?.(MANIFEST_URL, {});
  await jest.runAllTimersAsync();
  expect(await response).toMatchObject({ status: 200 });
  expect(urls[0]).toBe(MANIFEST_URL);
  expect(urls).toHaveLength(3);
  expect(urls[1]).toMatch(/mf-manifest\.json\?retry=/);
});

test('a manifest that does not exist is requested only once', async () => {
  const urls = mockFetch(createResponse(404));
  expect(await createPlugin().fetch?.(MANIFEST_URL, {})).toMatchObject({ status: 404 });
  expect(urls).toEqual([MANIFEST_URL]);
});

test('loading a manifest fails after three network errors', async () => {
  mockFetch(new Error('1'), new Error('2'), new Error('3'));
  await Promise.all([
    expect(createPlugin().fetch?.(MANIFEST_URL, {})).rejects.toThrow('3'),
    jest.runAllTimersAsync(),
  ]);
});

test('the scripts of a remote that is loaded again have new URLs', () => {
  const getUrl = (reloadCount: number) => {
    const result = createPlugin(reloadCount).createScript?.({ url: ENTRY_URL, remoteInfo });
    return result && 'script' in result ? result.script?.src : ENTRY_URL;
  };
  expect(getUrl(0)).toBe(ENTRY_URL);
  expect(getUrl(2)).toBe(`${ENTRY_URL}?retry=2`);
});

test('style sheets are only preloaded, so that the remote waits for its own element', () => {
  const url = 'http://localhost/remotes/calendar/1.0.0/calendar.css';
  const link = createPlugin().createLink?.({ url, attrs: { rel: 'stylesheet' }, remoteInfo });
  expect(link).toMatchObject({ rel: 'preload', as: 'style', href: url });
});

test('an entry that failed to load is requested again from a new URL', async () => {
  const container = { init: () => {}, get: () => {} };
  const urls: (string | undefined)[] = [];
  const failures = [new Error('timeout')];
  const result = createPlugin().loadEntryError?.({
    getRemoteEntry: ({ getEntryUrl }: { getEntryUrl?: (url: string) => string }) => {
      urls.push(getEntryUrl?.(ENTRY_URL));
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve(container);
    },
    globalLoading: {},
    uniqueKey: 'calendar',
    origin: {},
    remoteInfo,
  } as never);
  await jest.runAllTimersAsync();
  expect(await result).toBe(container);
  expect(urls).toEqual([`${ENTRY_URL}?retry=0-1`, `${ENTRY_URL}?retry=0-2`]);
});
