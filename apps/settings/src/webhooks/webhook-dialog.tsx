import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  newWebhook,
  webhookEvents,
  webhooks,
  type CreatedWebhook,
  type Webhook,
  type WebhookEvent,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Checkbox, Field, FieldGroup, FormDialog, TextInput } from '@scheduler/ui';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { getErrorMessage } from '../error-message.ts';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import styles from './webhooks.module.css';

interface WebhookDialogProps {
  /** The webhook to edit. Omit it to create one. */
  webhook?: Webhook;
  onClose: () => void;
}

const eventLabels: Record<WebhookEvent, string> = {
  'event.created': t('Event created'),
  'event.updated': t('Event updated'),
  'event.deleted': t('Event deleted'),
  'invitation.answered': t('Invitation reply received'),
  'schedule.created': t('Schedule created'),
  'schedule.updated': t('Schedule updated'),
  'schedule.deleted': t('Schedule deleted'),
};

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { form, save, createdWebhook } = useWebhookForm(webhook, onClose);
  const { register, control, formState } = form;
  if (createdWebhook)
    return <WebhookSecretDialog secret={createdWebhook.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={webhook ? t('Edit webhook') : t('New webhook')}
      size="md"
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      submitLabel={webhook ? t('Save webhook') : t('Create webhook')}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('Endpoint URL')} error={formState.errors.url?.message}>
        <TextInput type="url" placeholder={t('https://example.org/hook')} {...register('url')} />
      </Field>
      <Field label={t('Description')} optional error={formState.errors.description?.message}>
        <TextInput {...register('description')} />
      </Field>
      <Controller
        control={control}
        name="events"
        render={({ field, fieldState }) => (
          <FieldGroup label={t('Events to send')} error={fieldState.error?.message}>
            <div className={styles.events}>
              {webhookEvents.map((event) => (
                <Checkbox
                  key={event}
                  label={eventLabels[event]}
                  checked={field.value.includes(event)}
                  onCheckedChange={(isChecked) =>
                    field.onChange(
                      isChecked
                        ? [...field.value, event]
                        : field.value.filter((selected) => selected !== event),
                    )
                  }
                />
              ))}
            </div>
          </FieldGroup>
        )}
      />
    </FormDialog>
  );
}

const DEFAULT_EVENTS: WebhookEvent[] = ['event.created', 'event.updated', 'event.deleted'];

function useWebhookForm(webhook: Webhook | undefined, onDone: () => void) {
  const { api, notify, queryClient } = usePlatform();
  const [createdWebhook, setCreatedWebhook] = useState<CreatedWebhook | null>(null);
  const form = useForm({
    resolver: standardSchemaResolver(newWebhook),
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? DEFAULT_EVENTS,
    },
  });
  const save = form.handleSubmit(async (body) => {
    try {
      if (webhook) {
        const { id, version } = webhook;
        await api.call(webhooks.update, { query: { id }, body, ifMatch: version });
        notify.success(t('Webhook saved'));
        onDone();
      } else setCreatedWebhook(await api.call(webhooks.create, { body }));
    } catch (error) {
      notify.error(getErrorMessage(error, t("Couldn't save the webhook. Check your connection.")));
    }
    await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  });
  return { form, save, createdWebhook };
}
