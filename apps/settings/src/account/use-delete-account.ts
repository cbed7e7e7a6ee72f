import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@scheduler/api-client';
import { accountLifecycle, emailMismatchMessage } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import { useForm } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';
import { formatLongDate } from '../format.ts';

const isSameEmail = (input: string, expected: string) =>
  input.trim().toLowerCase() === expected.trim().toLowerCase();

/** Deletes the account after the user has typed its email address, then signs out. */
export function useDeleteAccount() {
  const { api, notify, session } = usePlatform();
  const { email: accountEmail } = useUser();
  const form = useForm({
    resolver: standardSchemaResolver(accountLifecycle.deleteAccount.body),
    defaultValues: { email: '' },
  });
  const showMismatch = () =>
    form.setError('email', { message: emailMismatchMessage() }, { shouldFocus: true });
  const deleteAccount = form.handleSubmit(async (body) => {
    if (!isSameEmail(body.email, accountEmail)) return showMismatch();
    try {
      const { purge_at, mailed_to } = await api.call(accountLifecycle.deleteAccount, { body });
      const date = formatLongDate(purge_at);
      const message = mailed_to
        ? t(
            'Your account was deleted. You can restore it until {date} with the link we emailed to {email}.',
            {
              date,
              email: mailed_to,
            },
          )
        : t('Your account was deleted. You can restore it until {date}.', { date });
      notify.success(message, { duration: 10_000 });
      await session.signOut();
    } catch (error) {
      if (error instanceof ApiError && error.errors.some(({ pointer }) => pointer === '/email')) {
        return showMismatch();
      }
      return notify.error(
        getErrorMessage(error, t("Couldn't delete your account. Check your connection.")),
      );
    }
  });
  return { form, deleteAccount };
}
