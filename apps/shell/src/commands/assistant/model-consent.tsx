import { model } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Switch } from '@scheduler/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getLocalTimeZone } from '../local-dates.ts';
import styles from './assistant.module.css';

const QUERY_KEY = ['language-model'];

/** Settings for the language model: consent, what is sent, and a preview. */
export function ModelConsent({ text }: { text: string }) {
  const { api, notify, queryClient } = usePlatform();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.call(model.read, { signal }),
  });
  const updateSettings = useMutation({
    mutationFn: (body: { enabled: boolean; titles: boolean }) => api.call(model.change, { body }),
    onSuccess: (settings) => queryClient.setQueryData(QUERY_KEY, settings),
    onError: () => notify.error(t("Couldn't save your settings. Check your connection.")),
  });
  if (!data?.configured) return null;
  const { enabled, titles, sent, never_sent, tokens_left, tokens_a_day } = data;
  return (
    <details className={styles.model}>
      <summary>{enabled ? t('Language model: on') : t('Language model: off')}</summary>
      <Switch
        label={t("Use {model} ({host}) for requests we can't interpret", {
          model: String(data.model),
          host: String(data.host),
        })}
        checked={enabled}
        disabled={updateSettings.isPending}
        onChange={({ target }) => updateSettings.mutate({ enabled: target.checked, titles })}
      />
      <Switch
        label={t('Include event titles')}
        checked={titles}
        disabled={!enabled || updateSettings.isPending}
        onChange={({ target }) => updateSettings.mutate({ enabled, titles: target.checked })}
      />
      <h3>{t('What is sent')}</h3>
      <SentenceList of={sent} />
      <h3>{t('What is never sent')}</h3>
      <SentenceList of={never_sent} />
      <p>{t('{left} of {all} tokens left today.', { left: tokens_left, all: tokens_a_day })}</p>
      {text.trim() !== '' && <Preview text={text.trim()} titles={titles} />}
    </details>
  );
}

const SentenceList = ({ of: sentences }: { of: readonly string[] }) => (
  <ul>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

/** Shows the exact request that would be sent for the given text. */
function Preview({ text, titles }: { text: string; titles: boolean }) {
  const { api, notify } = usePlatform();
  const preview = useMutation({
    mutationFn: () =>
      api.call(model.preview, { body: { text, titles, time_zone: getLocalTimeZone() } }),
    onError: () => notify.error(t("Couldn't load the preview. Check your connection.")),
  });
  return (
    <>
      <Button size="sm" busy={preview.isPending} onClick={() => preview.mutate()}>
        {t('Preview request')}
      </Button>
      {preview.data && (
        <>
          <p>{preview.data.reason}</p>
          {preview.data.would_send && (
            // Scrollable regions must be focusable.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre tabIndex={0} role="region" aria-label={t('Request preview')}>
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
