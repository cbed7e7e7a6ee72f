import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AuthFailure, type AuthActions } from '../auth/auth-actions.ts';

export const accepts = () => jest.fn((_input: unknown) => Promise.resolve());
export const refuses = (message: string, code?: string) =>
  jest.fn((_input: unknown) => Promise.reject(new AuthFailure(message, code)));

/** Actions that succeed, except those given. */
export function authOf(actions: Partial<AuthActions> = {}) {
  return {
    signIn: accepts(),
    signUp: accepts(),
    resend: accepts(),
    recover: accepts(),
    updatePassword: accepts(),
    sendCode: accepts(),
    verifyCode: accepts(),
    leaveForProvider: accepts(),
    leaveForSso: accepts(),
    ...actions,
  };
}

export const notifier = () => ({ success: jest.fn(), error: jest.fn(), info: jest.fn() });
export const show = (screen: ReactElement) => render(<MemoryRouter>{screen}</MemoryRouter>);
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
