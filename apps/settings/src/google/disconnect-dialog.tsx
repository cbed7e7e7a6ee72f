import { googleSync } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { useClearGoogleData, useInvalidateSyncData } from './google-queries.ts';
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
  const { api, notify, reportError } = usePlatform();
  const invalidateSyncData = useInvalidateSyncData();
  const clearGoogleData = useClearGoogleData();
  const [keepCopies, setKeepCopies] = useState<KeepCopies>('true');
  const disconnect = useMutation({
    mutationFn: () => api.call(googleSync.disconnect, { query: { keep_copies: keepCopies } }),
    onSuccess: async () => {
      notify.success(t('Google Calendar disconnected'));
      // Also unmounts this dialog, because the connection is no longer shown.
      await clearGoogleData();
    },
    onError: async (error) => {
      reportError(error, 'disconnect google');
      notify.error(getErrorMessage(error, t('Failed to disconnect Google Calendar')));
      await invalidateSyncData();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    disconnect.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Disconnect Google Calendar?')}
      onSubmit={submit}
      footer={
        <>
          <DialogClose disabled={disconnect.isPending}>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="danger-solid" busy={disconnect.isPending}>
            {t('Disconnect')}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
