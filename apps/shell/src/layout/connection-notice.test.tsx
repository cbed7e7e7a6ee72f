import { PlatformProvider } from '@scheduler/platform';
import { testHost } from '@scheduler/platform/testing';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { watchConnection, type ConnectionWatch } from '../host/connection.ts';
import { HostContext, type Host } from '../host/host.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

const asked = jest.spyOn(globalThis, 'fetch');
const gatewayPage = () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 });
const refusal = () => Response.json({ code: 'upstream-unavailable' }, { status: 503 });
const go = (way: 'offline' | 'online') => act(() => void window.dispatchEvent(new Event(way)));

afterEach(() => go('online'));

function Save({ save }: { save: () => Promise<void> }) {
  const { mutate } = useMutation({ mutationFn: save });
  return (
    <button type="button" onClick={() => mutate()}>
      Save
    </button>
  );
}

/** The notice above a screen that saves something. */
function open() {
  const { platform, toasts } = testHost({ path: '/calendar' });
  const returned = jest.fn();
  const saved = jest.fn(() => Promise.resolve());
  const connection: ConnectionWatch = watchConnection('/api', returned);
  const host = { platform, connection } as unknown as Host;
  render(
    <HostContext value={host}>
      <PlatformProvider platform={platform}>
        <QueryClientProvider client={platform.queryClient}>
          <ConnectionNotice />
          <Save save={saved} />
        </QueryClientProvider>
      </PlatformProvider>
    </HostContext>,
  );
  return { connection, returned, saved, toasts };
}

const notice = () => screen.queryByRole('status');

test('a change made without a network waits, and is sent with its return', async () => {
  const { saved, toasts } = open();
  expect(notice()).toBeNull();
  go('offline');
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Offline. Changes are kept here and sent when you are back.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notice()).toHaveTextContent('1 change waits.'));
  expect(saved).not.toHaveBeenCalled();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  go('online');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(notice()).toBeNull();
  expect(toasts).toEqual([{ kind: 'success', message: 'You are back online.' }]);
});

test('where nobody answers it says so, keeps asking, and tells of the return', async () => {
  const { connection, returned } = open();
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await act(() => expect(connection.fetch('/api/events')).rejects.toThrow('Failed to fetch'));
  expect(await screen.findByRole('status')).toHaveTextContent('The server cannot be reached.');
  asked.mockResolvedValueOnce(gatewayPage());
  await act(() => connection.fetch('/api/events'));
  expect(returned).not.toHaveBeenCalled();
  asked.mockResolvedValueOnce(new Response(null, { status: 404 }));
  await waitFor(() => expect(returned).toHaveBeenCalledTimes(1), { timeout: 8000 });
  expect(notice()).toBeNull();
}, 10_000);

test('a service that is away, or a call given up, leaves the rest in reach', async () => {
  const { connection } = open();
  asked.mockResolvedValueOnce(refusal());
  await act(() => connection.fetch('/api/events'));
  expect(connection.get()).toBe('online');
  asked.mockRejectedValueOnce(new DOMException('Left', 'AbortError'));
  const left = { signal: AbortSignal.abort() };
  await expect(connection.fetch('/api/events', left)).rejects.toThrow('Left');
  expect(connection.get()).toBe('online');
});
