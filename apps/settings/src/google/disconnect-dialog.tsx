import { invalidateAll } from '@scheduler/api-client/queries';
import { googleSync } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { FormDialog } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { clearGoogleData, SYNC_DATA_KEYS } from './google-queries.ts';
import styles from './google.module.css';

const COPY_OPTIONS = [
  {
    value: 'true',
    label: t('Keep copied events'),
    detail: t('Events from Google stay on your schedules.'),
  },
  {
    value: 'false',
    label: t('Remove copied events'),
    detail: t('Events from Google are removed from your schedules. You can undo this in History.'),
  },
] as const;

type KeepCopies = (typeof COPY_OPTIONS)[number]['value'];

/** Asks whether to keep the copied events, then disconnects the account. */
export function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const { api, notify, queryClient, reportError } = usePlatform();
  const [keepCopies, setKeepCopies] = useState<KeepCopies>('true');
  const disconnect = useMutation({
    mutationFn: () => api.call(googleSync.disconnect, { query: { keep_copies: keepCopies } }),
    onSuccess: async () => {
      notify.success(t('Google Calendar disconnected'));
      // Also unmounts this dialog, because the connection is no longer shown.
      await clearGoogleData(queryClient);
    },
    onError: async (error) => {
      reportError(error, 'disconnect google');
      notify.error(getErrorMessage(error, t('Failed to disconnect Google Calendar')));
      await invalidateAll(queryClient, SYNC_DATA_KEYS);
    },
  });
  return (
    <FormDialog
      title={t('Disconnect Google Calendar?')}
      isDanger
      busy={disconnect.isPending}
      submitLabel={t('Disconnect')}
      onSubmit={() => disconnect.mutate()}
      onClose={onClose}
    >
      <p className={styles.description}>
        {t(
          "This stops syncing and removes our access to your account. Your Google Calendar isn't changed.",
        )}
      </p>
      <fieldset className={styles.copyOptions} aria-label={t('Copied Google events')}>
        {COPY_OPTIONS.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name="keep"
              value={option.value}
              checked={keepCopies === option.value}
              onChange={() => setKeepCopies(option.value)}
            />
            <span>
              {option.label}
              <small>{option.detail}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
