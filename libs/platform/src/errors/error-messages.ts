import { ApiError } from '@scheduler/api-client';

const PLAN_LIMIT_CODES = ['schedule-limit', 'plan-upgrade-needed'];

const toMessage = (error: unknown) => (error instanceof Error ? error.message : '');
const isPlanLimitError = (error: unknown) =>
  error instanceof ApiError && PLAN_LIMIT_CODES.includes(error.code);

/** Checks whether the error can be resolved by upgrading the plan. */
export const isUpgradeError = (error: unknown): boolean =>
  isPlanLimitError(error) || toMessage(error).includes('Upgrade');

const isInvitationLimitError = (error: unknown) =>
  error instanceof ApiError && error.code === 'invitation-limit';

const isLimitError = (error: unknown) =>
  isUpgradeError(error) || isInvitationLimitError(error) || toMessage(error).includes('limit');

/** Returns the server's message for a limit, or `fallback` for any other error. */
export const getErrorMessage = (error: unknown, fallback: string): string =>
  isLimitError(error) ? toMessage(error) : fallback;

/** Returns the server's message if it rejected the request, or `fallback` for any other error. */
export const getRejectionMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status < 500 ? error.message : fallback;

const LIMIT_TOAST_MS = 5000;

/** Shows toasts about limits longer than others. */
export const getErrorToastOptions = (error: unknown): { duration?: number } =>
  isLimitError(error) ? { duration: LIMIT_TOAST_MS } : {};
