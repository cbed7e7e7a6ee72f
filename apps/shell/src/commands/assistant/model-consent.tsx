import { model } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Switch } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { localZone } from '../when.ts';
import styles from './assistant.module.css';

const KEY = ['language-model'];

/** Whether a language model may read what is not understood here, and what it would be told. */
export function ModelConsent({ text }: { text: string }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(model.read, { signal }),
  });
  const change = useMutation({
    mutationFn: (body: { enabled: boolean; titles: boolean }) => api.call(model.change, { body }),
    onSuccess: (settings) => client.setQueryData(KEY, settings),
    onError: () => notify.error(t('Failed to save your choice')),
  });
  if (!data?.configured) return null;
  const { enabled, titles, sent, never_sent, tokens_left, tokens_a_day } = data;
  return (
    <details className={styles.model}>
      <summary>{enabled ? t('Language model: on') : t('Language model: off')}</summary>
      <Switch
        label={t('{model} at {host} may read what is not understood here', {
          model: String(data.model),
          host: String(data.host),
        })}
        checked={enabled}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ enabled: target.checked, titles })}
      />
      <Switch
        label={t('Titles of my events may be sent')}
        checked={titles}
        disabled={!enabled || change.isPending}
        onChange={({ target }) => change.mutate({ enabled, titles: target.checked })}
      />
      <h3>{t('What is sent')}</h3>
      <Sentences of={sent} />
      <h3>{t('What is never sent')}</h3>
      <Sentences of={never_sent} />
      <p>{t('{left} of {all} tokens are left today.', { left: tokens_left, all: tokens_a_day })}</p>
      {text.trim() !== '' && <Preview text={text.trim()} titles={titles} />}
    </details>
  );
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

/** The very words of the request that this text would become. */
function Preview({ text, titles }: { text: string; titles: boolean }) {
  const { api, notify } = usePlatform();
  const preview = useMutation({
    mutationFn: () => api.call(model.preview, { body: { text, titles, time_zone: localZone() } }),
    onError: () => notify.error(t('Failed to show what would be sent')),
  });
  return (
    <>
      <Button size="sm" busy={preview.isPending} onClick={() => preview.mutate()}>
        {t('Show what would be sent')}
      </Button>
      {preview.data && (
        <>
          <p>{preview.data.reason}</p>
          {preview.data.would_send && (
            // A region that scrolls must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre tabIndex={0} role="region" aria-label={t('What would be sent')}>
              {preview.data.instructions}
              {'\n\n'}
              {preview.data.input}
            </pre>
          )}
        </>
      )}
    </>
  );
}
