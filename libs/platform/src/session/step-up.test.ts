import { callWithStepUp } from './step-up.ts';

const rejected = {
  data: null,
  error: Object.assign(new Error('No'), { code: 'step-up-required' }),
};
const accepted = { data: 'done', error: null };

test('a call that requires a proof of identity is repeated once the user has confirmed', async () => {
  const call = jest.fn().mockResolvedValueOnce(rejected).mockResolvedValueOnce(accepted);
  const confirmIdentity = jest.fn(() => Promise.resolve(true));
  expect(await callWithStepUp({ confirmIdentity }, call)).toBe(accepted);
  expect(confirmIdentity).toHaveBeenCalledTimes(1);
});

test('a call is not repeated if the user cancels or the error is another one', async () => {
  const call = jest.fn(() => Promise.resolve(rejected));
  const confirmIdentity = jest.fn(() => Promise.resolve(false));
  expect(await callWithStepUp({ confirmIdentity }, call)).toBe(rejected);
  const other = { data: null, error: new Error('Offline') };
  expect(await callWithStepUp({ confirmIdentity }, () => Promise.resolve(other))).toBe(other);
  expect(call).toHaveBeenCalledTimes(1);
  expect(confirmIdentity).toHaveBeenCalledTimes(1);
});
