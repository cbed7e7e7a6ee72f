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

const isShownVerbatim = (error: unknown) =>
  isUpgradeError(error) || isInvitationLimitError(error) || toMessage(error).includes('limit');

/** Returns the server's message for a limit, or `fallback` for any other error. */
export const getErrorMessage = (error: unknown, fallback: string): string =>
  isShownVerbatim(error) ? toMessage(error) : fallback;

const PLAN_LIMIT_TOAST_MS = 5000;

/** Shows plan-limit toasts longer than others. */
export const getErrorToastOptions = (error: unknown): { duration?: number } =>
  isShownVerbatim(error) ? { duration: PLAN_LIMIT_TOAST_MS } : {};
