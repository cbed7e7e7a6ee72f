import { ics, type ImportReport, type Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Field, TextInput } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getTimeZone } from '../../local-dates.ts';
import { format } from '../../format-date.ts';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import { useApiMutation } from '../../use-api-mutation.ts';
import { getErrorDetail } from './error-detail.ts';
import styles from './import-export.module.css';

/** Imports an .ics file after a preview. */
export function ImportFile({ schedule }: { schedule: Schedule }) {
  const { api } = usePlatform();
  const [file, setFile] = useState<Uint8Array<ArrayBuffer> | null>(null);
  const query = { schedule_id: schedule.id, time_zone: getTimeZone() };
  const preview = useMutation({
    mutationFn: (body: Uint8Array<ArrayBuffer>) => api.call(ics.preview, { query, body }),
  });
  const input = useRef<HTMLInputElement>(null);
  const { importSummary, ...importMutation } = useImportFile(query, () => {
    setFile(null);
    if (!input.current) return;
    // Clear the input, so that the same file can be selected again. The focused button is removed.
    input.current.value = '';
    input.current.focus();
  });
  const selectFile = async (selectedFile: File | undefined) => {
    preview.reset();
    importMutation.reset();
    if (!selectedFile) return setFile(null);
    const body = new Uint8Array(await selectedFile.arrayBuffer());
    setFile(body);
    preview.mutate(body);
  };
  const previewError = preview.error
    ? getErrorDetail(preview.error, t("Couldn't read this file. Choose a different .ics file."))
    : undefined;
  return (
    <section>
      <h3>{t('Import a file')}</h3>
      <Field label={t('Calendar file (.ics)')} error={previewError}>
        <TextInput
          ref={input}
          type="file"
          className={styles.file}
          accept=".ics,text/calendar"
          onChange={({ target }) => void selectFile(target.files?.[0])}
        />
      </Field>
      <div aria-live="polite">
        {preview.isPending && <p>{t('Reading file')}</p>}
        {file && preview.data && (
          <Preview
            report={preview.data}
            busy={importMutation.isPending}
            onImport={() => importMutation.mutate(file)}
          />
        )}
        {importSummary && <p>{importSummary}</p>}
      </div>
    </section>
  );
}

function useImportFile(query: { schedule_id: string; time_zone: string }, onDone: () => void) {
  const mutation = useApiMutation({
    call: (api, body: Uint8Array<ArrayBuffer>, onBatch) =>
      api.call(ics.importFile, { query, body, onBatch }),
    successMessage: formatImportSummary,
    onSuccess: (queryClient) => {
      onDone();
      void invalidateCalendarQueries(queryClient);
    },
    failureMessage: (error) =>
      getErrorDetail(error, t("Couldn't import the file. Check your connection.")),
  });
  return { ...mutation, importSummary: mutation.data && formatImportSummary(mutation.data.result) };
}

const formatEventCount = (count: number) => plural(count, { one: '# event', other: '# events' });

const formatImportSummary = ({ new: added, updated }: ImportReport) =>
  updated > 0
    ? t('{added} imported, {updated} updated', { added: formatEventCount(added), updated })
    : t('{added} imported', { added: formatEventCount(added) });

interface PreviewProps {
  report: ImportReport;
  busy: boolean;
  onImport: () => void;
}

function Preview({ report, busy, onImport }: PreviewProps) {
  const { new: added, updated, unchanged, skipped, sample, skips, warnings } = report;
  const issues = [...skips, ...warnings];
  return (
    <div className={styles.preview}>
      <p>
        {t('{added} new, {updated} updated, {unchanged} unchanged', { added, updated, unchanged })}
        {skipped > 0 && t(', {skipped} skipped', { skipped })}
      </p>
      <ul>
        {sample.map(({ title, start_time, is_recurring }, index) => (
          <li key={`${start_time} ${index}`}>
            {title}
            <small>
              {format(new Date(start_time), 'MMM d, yyyy')}
              {is_recurring && t(', repeats')}
            </small>
          </li>
        ))}
      </ul>
      {issues.length > 0 && (
        <details>
          <summary>{plural(issues.length, { one: '# issue', other: '# issues' })}</summary>
          <ul>
            {issues.map(({ component, line, reason }) => (
              <li key={`${line} ${reason}`}>
                {component}
                <small>{t('Line {line}: {reason}', { line: line ?? 0, reason })}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {added + updated > 0 ? (
        <Button variant="primary" busy={busy} onClick={onImport}>
          {t('Import {events}', { events: formatEventCount(added + updated) })}
        </Button>
      ) : (
        <p>
          {unchanged > 0
            ? t('This schedule already has all of these events.')
            : t('This file has no events to import.')}
        </p>
      )}
    </div>
  );
}
