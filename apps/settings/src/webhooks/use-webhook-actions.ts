import { webhooks, type CreatedWebhook, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useAction } from '../use-action.ts';

interface WebhookActionCallbacks {
  onRemoved: () => void;
  onRotated: (created: CreatedWebhook) => void;
  onTested: () => void;
}

/** Actions on an existing webhook. */
export function useWebhookActions({ id, is_active }: Webhook, callbacks: WebhookActionCallbacks) {
  const { api } = usePlatform();
  const failure = t("Couldn't update the webhook. Check your connection.");
  const invalidates = [['webhooks']];
  const remove = useAction({
    mutationFn: () => api.call(webhooks.remove, { query: { id } }),
    success: t('Webhook deleted'),
    onSuccess: callbacks.onRemoved,
    failure,
    invalidates,
  });
  const rotate = useAction({
    mutationFn: () => api.call(webhooks.rotate, { query: { id } }),
    onSuccess: callbacks.onRotated,
    failure,
    invalidates,
  });
  const test = useAction({
    mutationFn: () => api.call(webhooks.test, { body: { webhook_id: id } }),
    onSuccess: callbacks.onTested,
    failure,
  });
  const toggle = useAction({
    mutationFn: () => api.call(webhooks.update, { query: { id }, body: { is_active: !is_active } }),
    success: is_active ? t('Webhook turned off') : t('Webhook turned on'),
    failure,
    invalidates,
  });
  return { remove, rotate, test, toggle };
}
