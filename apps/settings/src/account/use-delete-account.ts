import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@scheduler/api-client';
import { leaving, notYourEmail } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import { useForm } from 'react-hook-form';
import { failureText } from '../failure-text.ts';
import { longDate } from '../format.ts';

const isSame = (typed: string, own: string) =>
  typed.trim().toLowerCase() === own.trim().toLowerCase();

/** Deletes the account for whoever types its address, and leaves. */
export function useDeleteAccount() {
  const { api, notify, session } = usePlatform();
  const { email: own } = useUser();
  const form = useForm({
    resolver: standardSchemaResolver(leaving.deleteAccount.body),
    defaultValues: { email: '' },
  });
  const fail = () => form.setError('email', { message: notYourEmail() }, { shouldFocus: true });
  const remove = form.handleSubmit(async (body) => {
    if (!isSame(body.email, own)) return fail();
    try {
      const { purge_at, mailed_to } = await api.call(leaving.deleteAccount, { body });
      const day = longDate(purge_at);
      const text = mailed_to
        ? t(
            'Your account was deleted. Until {day} the link we mailed to {mailed_to} restores it.',
            {
              day,
              mailed_to,
            },
          )
        : t('Your account was deleted. Until {day} it can be restored.', { day });
      notify.success(text, { duration: 10_000 });
      await session.signOut();
    } catch (error) {
      if (error instanceof ApiError && error.errors.some(({ pointer }) => pointer === '/email')) {
        return fail();
      }
      return notify.error(failureText(error, t('Failed to delete your account')));
    }
  });
  return { form, remove };
}
