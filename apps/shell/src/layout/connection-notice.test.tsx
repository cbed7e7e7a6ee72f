import { PlatformProvider } from '@scheduler/platform';
import { createTestHost } from '@scheduler/platform/testing';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createConnectionMonitor, type ConnectionMonitor } from '../host/connection-monitor.ts';
import { HostContext, type Host } from '../host/host.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

const fetchMock = jest.spyOn(globalThis, 'fetch');
const createGatewayError = () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 });
const createProblemResponse = () =>
  Response.json({ code: 'upstream-unavailable' }, { status: 503 });
const setOnline = (event: 'offline' | 'online') =>
  act(() => void window.dispatchEvent(new Event(event)));

afterEach(() => setOnline('online'));

function Save({ save }: { save: () => Promise<void> }) {
  const { mutate } = useMutation({ mutationFn: save });
  return (
    <button type="button" onClick={() => mutate()}>
      Save
    </button>
  );
}

/** Renders the notice with a screen that saves data. */
function openNotice() {
  const { platform, toasts } = createTestHost({ path: '/calendar' });
  const onReconnect = jest.fn();
  const save = jest.fn(() => Promise.resolve());
  const connection: ConnectionMonitor = createConnectionMonitor('/api', onReconnect);
  const host = { platform, connection } as unknown as Host;
  render(
    <HostContext value={host}>
      <PlatformProvider platform={platform}>
        <QueryClientProvider client={platform.queryClient}>
          <ConnectionNotice />
          <Save save={save} />
        </QueryClientProvider>
      </PlatformProvider>
    </HostContext>,
  );
  return { connection, onReconnect, save, toasts };
}

const queryNotice = () => screen.queryByRole('status');

test('the shell queues a change while offline and sends it after reconnecting', async () => {
  const { save, toasts } = openNotice();
  expect(queryNotice()).toBeNull();
  setOnline('offline');
  expect(await screen.findByRole('status')).toHaveTextContent(
    "You're offline. Changes will sync when you reconnect.",
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(queryNotice()).toHaveTextContent('1 unsynced change'));
  expect(save).not.toHaveBeenCalled();
  const beforeUnload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(beforeUnload);
  expect(beforeUnload.defaultPrevented).toBe(true);
  setOnline('online');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(queryNotice()).toBeNull();
  expect(toasts).toEqual([{ kind: 'success', message: "You're back online." }]);
});

test('the shell reports an unreachable server, retries and reports the reconnection', async () => {
  const { connection, onReconnect } = openNotice();
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await act(() => expect(connection.fetch('/api/events')).rejects.toThrow('Failed to fetch'));
  expect(await screen.findByRole('status')).toHaveTextContent("Can't reach the server.");
  fetchMock.mockResolvedValueOnce(createGatewayError());
  await act(() => connection.fetch('/api/events'));
  expect(onReconnect).not.toHaveBeenCalled();
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 404 }));
  await waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1));
  expect(queryNotice()).toBeNull();
});

test('the shell stays online after a problem response or an aborted request', async () => {
  const { connection } = openNotice();
  fetchMock.mockResolvedValueOnce(createProblemResponse());
  await act(() => connection.fetch('/api/events'));
  expect(connection.get()).toBe('online');
  fetchMock.mockRejectedValueOnce(new DOMException('Left', 'AbortError'));
  const aborted = { signal: AbortSignal.abort() };
  await expect(connection.fetch('/api/events', aborted)).rejects.toThrow('Left');
  expect(connection.get()).toBe('online');
});
