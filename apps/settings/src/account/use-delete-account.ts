import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@scheduler/api-client';
import { accountLifecycle, emailMismatchMessage } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { isAccountEmailAvailable, usePlatform, useUser } from '@scheduler/platform';
import { useForm } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';
import { formatTime } from '@scheduler/platform/format-time';

const isSameEmail = (input: string, expected: string) =>
  input.trim().toLowerCase() === expected.trim().toLowerCase();

function getDeletedMessage(date: string, emailedTo: string | null, sendsEmail: boolean): string {
  if (!sendsEmail) {
    return t(
      'Your account was deleted. Until {date}, your administrator can give you a link to restore it.',
      { date },
    );
  }
  return emailedTo === null
    ? t('Your account was deleted. You can restore it until {date}.', { date })
    : t(
        'Your account was deleted. You can restore it until {date} with the link we emailed to {email}.',
        { date, email: emailedTo },
      );
}

/** Deletes the account after the user has typed its email address, then signs out. */
export function useDeleteAccount() {
  const { api, notify, session, config } = usePlatform();
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
      const date = formatTime(purge_at, 'fullDate');
      const message = getDeletedMessage(date, mailed_to, isAccountEmailAvailable(config));
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
