import { webhooks, type CreatedWebhook, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../error-message.ts';

interface WebhookActionCallbacks {
  onRemoved: () => void;
  onRotated: (created: CreatedWebhook) => void;
  onTested: () => void;
}

/** Actions on an existing webhook. */
export function useWebhookActions({ id, is_active }: Webhook, callbacks: WebhookActionCallbacks) {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const onError = (error: unknown) =>
    notify.error(getErrorMessage(error, t("Couldn't update the webhook. Check your connection.")));
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  const remove = useMutation({
    mutationFn: () => api.call(webhooks.remove, { query: { id } }),
    onSuccess: () => {
      notify.success(t('Webhook deleted'));
      callbacks.onRemoved();
    },
    onError,
    onSettled,
  });
  const rotate = useMutation({
    mutationFn: () => api.call(webhooks.rotate, { query: { id } }),
    onSuccess: callbacks.onRotated,
    onError,
    onSettled,
  });
  const test = useMutation({
    mutationFn: () => api.call(webhooks.test, { body: { webhook_id: id } }),
    onSuccess: callbacks.onTested,
    onError,
  });
  const toggle = useMutation({
    mutationFn: () => api.call(webhooks.update, { query: { id }, body: { is_active: !is_active } }),
    onSuccess: () => notify.success(is_active ? t('Webhook turned off') : t('Webhook turned on')),
    onError,
    onSettled,
  });
  return { remove, rotate, test, toggle };
}
