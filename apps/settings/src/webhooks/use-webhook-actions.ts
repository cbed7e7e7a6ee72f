import { webhooks, type MadeWebhook, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../failure-text.ts';

interface Asked {
  onRemoved: () => void;
  onRotated: (made: MadeWebhook) => void;
  onTested: () => void;
}

/** What can be done with a webhook that is there. */
export function useWebhookActions({ id, is_active }: Webhook, asked: Asked) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const onError = (error: unknown) => notify.error(failureText(error, t('That did not work')));
  const onSettled = () => client.invalidateQueries({ queryKey: ['webhooks'] });
  const remove = useMutation({
    mutationFn: () => api.call(webhooks.remove, { query: { id } }),
    onSuccess: () => {
      notify.success(t('Webhook deleted'));
      asked.onRemoved();
    },
    onError,
    onSettled,
  });
  const rotate = useMutation({
    mutationFn: () => api.call(webhooks.rotate, { query: { id } }),
    onSuccess: asked.onRotated,
    onError,
    onSettled,
  });
  const test = useMutation({
    mutationFn: () => api.call(webhooks.test, { body: { webhook_id: id } }),
    onSuccess: asked.onTested,
    onError,
  });
  const toggle = useMutation({
    mutationFn: () => api.call(webhooks.update, { query: { id }, body: { is_active: !is_active } }),
    onSuccess: () =>
      notify.success(is_active ? t('Webhook switched off') : t('Webhook switched on')),
    onError,
    onSettled,
  });
  return { remove, rotate, test, toggle };
}
