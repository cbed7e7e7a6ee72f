import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  newWebhook,
  webhookEvents,
  webhooks,
  type MadeWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookEvent,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Checkbox, Dialog, DialogClose, Field, FieldGroup, TextInput } from '@scheduler/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, type Resolver } from 'react-hook-form';
import { failureText } from '../failure-text.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import styles from './webhooks.module.css';

interface WebhookDialogProps {
  /** The one to change; a new one without it. */
  webhook?: Webhook;
  onClose: () => void;
}

const words: Record<WebhookEvent, string> = {
  'event.created': t('Event created'),
  'event.updated': t('Event updated'),
  'event.deleted': t('Event deleted'),
  'invitation.answered': t('Invitation answered'),
  'schedule.created': t('Schedule created'),
  'schedule.updated': t('Schedule updated'),
  'schedule.deleted': t('Schedule deleted'),
};

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { form, save, made } = useWebhookForm(webhook, onClose);
  const { register, control, formState } = form;
  if (made) return <WebhookSecret secret={made.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook ? t('Edit webhook') : t('New webhook')}
      size="md"
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {webhook ? t('Save webhook') : t('Make webhook')}
          </Button>
        </>
      }
    >
      <Field label={t('Address of your server')} error={formState.errors.url?.message}>
        <TextInput type="url" placeholder={t('https://example.org/hook')} {...register('url')} />
      </Field>
      <Field label={t('Description')} optional error={formState.errors.description?.message}>
        <TextInput {...register('description')} />
      </Field>
      <Controller
        control={control}
        name="events"
        render={({ field, fieldState }) => (
          <FieldGroup label={t('Tell it of')} error={fieldState.error?.message}>
            <div className={styles.events}>
              {webhookEvents.map((event) => (
                <Checkbox
                  key={event}
                  label={words[event]}
                  checked={field.value.includes(event)}
                  onCheckedChange={(on) =>
                    field.onChange(
                      on ? [...field.value, event] : field.value.filter((one) => one !== event),
                    )
                  }
                />
              ))}
            </div>
          </FieldGroup>
        )}
      />
    </Dialog>
  );
}

interface WebhookValues {
  url: string;
  description: string;
  events: WebhookEvent[];
}

const byContract = standardSchemaResolver(newWebhook);

const resolver: Resolver<WebhookValues, unknown, NewWebhook> = (values, ...rest) =>
  byContract(values, ...(rest as [never, never]));

const ALL: WebhookEvent[] = ['event.created', 'event.updated', 'event.deleted'];

function useWebhookForm(webhook: Webhook | undefined, onDone: () => void) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const form = useForm<WebhookValues, unknown, NewWebhook>({
    resolver,
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? ALL,
    },
  });
  const save = form.handleSubmit(async (body) => {
    try {
      if (webhook) {
        const { id, version } = webhook;
        await api.call(webhooks.update, { query: { id }, body, ifMatch: version });
        notify.success(t('Webhook saved'));
        onDone();
      } else setMade(await api.call(webhooks.create, { body }));
    } catch (error) {
      notify.error(failureText(error, t('Failed to save the webhook')));
    }
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  });
  return { form, save, made };
}
