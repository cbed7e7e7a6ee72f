import { usePlatform } from '@scheduler/platform';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../failure-text.ts';
import { answered, useAccountChanged, useAuth } from './use-account.ts';

// The browser's own word for a person who changed their mind, or let it pass.
const isLeft = (error: Error) =>
  error.name === 'NotAllowedError' ||
  (error.cause instanceof Error && error.cause.name === 'NotAllowedError') ||
  ('originalError' in error && (error.originalError as Error | null)?.name === 'NotAllowedError');

/** Has the browser make a key, such as by a fingerprint, and adds it as a second step. */
export function useAddKey(friendlyName: string) {
  const { notify } = usePlatform();
  const auth = useAuth();
  const changed = useAccountChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { webauthn } = (await auth()).mfa;
      answered(await webauthn.register({ friendlyName }));
    },
    onSuccess: () =>
      notify.success('Security key added. You were signed out where it was not used.'),
    onError: (error) => {
      if (isLeft(error)) notify.info('No key was added');
      else notify.error(failureText(error, 'Failed to add a security key'));
    },
    onSettled: changed,
  });
  return { add: () => mutate(), isPending };
}
