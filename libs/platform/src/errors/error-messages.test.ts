import { ApiError } from '@scheduler/api-client';
import { problems, type ProblemCode } from '@scheduler/contracts';
import {
  getErrorMessage,
  getErrorToastOptions,
  getRejectionMessage,
  isUpgradeError,
} from './error-messages.ts';

const createApiError = (code: ProblemCode, detail: string) =>
  new ApiError({ type: `/problems/${code}`, code, detail, ...problems[code] });

const FALLBACK = "Couldn't save the event. Try again.";

test.each([
  ['plan-upgrade-needed', 'This needs the Pro plan.', true],
  ['schedule-limit', 'Your plan includes three schedules.', true],
  ['invitation-limit', 'Invite fewer people.', false],
] as const)('the message of a %s error is displayed for longer', (code, detail, isUpgrade) => {
  const error = createApiError(code, detail);
  expect(getErrorMessage(error, FALLBACK)).toBe(detail);
  expect(getErrorToastOptions(error)).toEqual({ duration: 5000 });
  expect(isUpgradeError(error)).toBe(isUpgrade);
});

test('errors that are not about a limit show the fallback', () => {
  for (const error of [createApiError('conflict', 'Another request'), new Error('Failed'), null]) {
    expect(getErrorMessage(error, FALLBACK)).toBe(FALLBACK);
    expect(getErrorToastOptions(error)).toEqual({});
    expect(isUpgradeError(error)).toBe(false);
  }
});

test('only rejected requests show the message of the server', () => {
  expect(getRejectionMessage(createApiError('conflict', 'Another request'), FALLBACK)).toBe(
    'Another request',
  );
  expect(getRejectionMessage(createApiError('internal', 'Stack trace'), FALLBACK)).toBe(FALLBACK);
  expect(getRejectionMessage(new TypeError('Failed to fetch'), FALLBACK)).toBe(FALLBACK);
});
