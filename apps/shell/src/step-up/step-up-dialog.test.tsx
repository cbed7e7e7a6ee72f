import type { Factor } from '@scheduler/platform/session-store';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openShell } from '../testing/open-shell.tsx';

afterEach(() => jest.restoreAllMocks());

type Responses = Record<string, { status?: number; body: object }>;

/** Opens the dialog with responses by method and path, relative to `/auth/v1`. */
function openDialog(responses: Responses, factors: Factor[] = []) {
  const calls: { call: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = new URL(input as string, 'http://localhost').pathname.replace('/auth/v1', '');
    const call = `${init?.method ?? 'GET'} ${path}`;
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    const { status = 200, body = {} } = responses[call] ?? {};
    return Promise.resolve(Response.json(body, { status }));
  });
  const shell = openShell({ path: '/settings', factors });
  return { ...shell, calls, confirmation: shell.stepUp.confirmIdentity() };
}

const withMethods = (...methods: string[]) => ({
  'GET /step-up': { body: { methods, required: true } },
});

test('the dialog accepts the password after a wrong one', async () => {
  const wrong = { status: 422, body: { error_code: 'invalid_credentials', msg: 'No' } };
  const responses: Responses = { ...withMethods('password'), 'POST /step-up': wrong };
  const { calls, confirmation } = openDialog(responses);
  const password = await screen.findByLabelText('Password');
  expect(screen.getByRole('dialog', { name: "Confirm that it's you" })).toBeVisible();
  await userEvent.type(password, 'wrong password{Enter}');
  expect(await screen.findByText('Wrong password.')).toBeVisible();

  responses['POST /step-up'] = { body: {} };
  await userEvent.clear(password);
  await userEvent.type(password, 'the right one{Enter}');
  expect(await confirmation).toBe(true);
  expect(calls.at(-1)).toEqual({ call: 'POST /step-up', body: { password: 'the right one' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('closing the dialog cancels, and concurrent requests share one dialog', async () => {
  const { stepUp, confirmation } = openDialog(withMethods('password'));
  const secondConfirmation = stepUp.confirmIdentity();
  await screen.findByLabelText('Password');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(await Promise.all([confirmation, secondConfirmation])).toEqual([false, false]);
});

test('the dialog offers the strongest method first, and the others as alternatives', async () => {
  openDialog(withMethods('passkey', 'password'));
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use your password' }));
  expect(await screen.findByLabelText('Password')).toBeVisible();
});

test('users with a second factor are asked for it or for a recovery code', async () => {
  const factor = { status: 'verified', created_at: '', updated_at: '' } as const;
  openDialog(withMethods('totp'), [
    { ...factor, id: 'f1', factor_type: 'totp', friendly_name: 'Authenticator app' },
    { ...factor, id: 'f2', factor_type: 'recovery_code' },
  ]);
  expect(await screen.findByText('Enter the code from your authenticator app.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(await screen.findByLabelText('Recovery code')).toBeVisible();
});

test('users without any method are asked to sign in again', async () => {
  openDialog(withMethods());
  expect(await screen.findByText('Sign out, sign in again, then try again.')).toBeVisible();
});

test('the methods can be reloaded after an error', async () => {
  const responses: Responses = { 'GET /step-up': { status: 500, body: {} } };
  openDialog(responses);
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 });
  Object.assign(responses, withMethods('code'));
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeVisible();
});
