import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AuthActionError, type AuthActions } from '../auth/auth-actions.ts';

export const mockSuccess = () => jest.fn((_input: unknown) => Promise.resolve());
export const mockFailure = (message: string, code?: string) =>
  jest.fn((_input: unknown) => Promise.reject(new AuthActionError(message, code)));

/** Creates mock auth actions that succeed unless they are overridden. */
export function createMockAuthActions(actions: Partial<AuthActions> = {}) {
  return {
    signIn: mockSuccess(),
    signUp: mockSuccess(),
    resendVerificationEmail: mockSuccess(),
    sendResetEmail: mockSuccess(),
    updatePassword: mockSuccess(),
    sendCode: mockSuccess(),
    verifyCode: mockSuccess(),
    signInWithPasskey: mockSuccess(),
    redirectToProvider: mockSuccess(),
    redirectToSso: mockSuccess(),
    ...actions,
  };
}

export const createNotifier = () => ({ success: jest.fn(), error: jest.fn(), info: jest.fn() });
export const renderScreen = (screen: ReactElement) => render(<MemoryRouter>{screen}</MemoryRouter>);
export const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
