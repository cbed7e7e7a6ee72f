import { ics, type ImportReport, type Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Field, TextInput } from '@scheduler/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { localZone } from '../../dates.ts';
import { format } from '../../format.ts';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';
import { reasonOf } from './reason.ts';
import styles from './transfer.module.css';

/** A calendar file: first what it would bring, then the import itself. */
export function ImportFile({ schedule }: { schedule: Schedule }) {
  const { api } = usePlatform();
  const [file, setFile] = useState<Uint8Array<ArrayBuffer> | null>(null);
  const query = { schedule_id: schedule.id, time_zone: localZone() };
  const preview = useMutation({
    mutationFn: (body: Uint8Array<ArrayBuffer>) => api.call(ics.preview, { query, body }),
  });
  const input = useRef<HTMLInputElement>(null);
  const { done, ...bring } = useImport(query, () => {
    setFile(null);
    if (!input.current) return;
    // The button that was pressed goes; the same file can be chosen once more.
    input.current.value = '';
    input.current.focus();
  });
  const choose = async (chosen: File | undefined) => {
    preview.reset();
    bring.reset();
    if (!chosen) return setFile(null);
    const body = new Uint8Array(await chosen.arrayBuffer());
    setFile(body);
    preview.mutate(body);
  };
  const fault = preview.error
    ? reasonOf(preview.error, t('This file could not be read'))
    : undefined;
  return (
    <section>
      <h3>{t('Import a file')}</h3>
      <Field label={t('Calendar file (.ics)')} error={fault}>
        <TextInput
          ref={input}
          type="file"
          className={styles.file}
          accept=".ics,text/calendar"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </Field>
      <div aria-live="polite">
        {preview.isPending && <p>{t('Reading the file')}</p>}
        {file && preview.data && (
          <Preview
            report={preview.data}
            busy={bring.isPending}
            onImport={() => bring.mutate(file)}
          />
        )}
        {done && <p>{done}</p>}
      </div>
    </section>
  );
}

function useImport(query: { schedule_id: string; time_zone: string }, onDone: () => void) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  const mutation = useMutation({
    mutationFn: (body: Uint8Array<ArrayBuffer>) =>
      withBatch((onBatch) => api.call(ics.importFile, { query, body, onBatch })),
    onSuccess: ({ answer, batchId }) => {
      notify.success(imported(answer), undo(batchId));
      onDone();
      void readAllAnew(client);
    },
    onError: (error) => notify.error(reasonOf(error, t('Failed to import the file'))),
  });
  return { ...mutation, done: mutation.data && imported(mutation.data.answer) };
}

const events = (count: number) => plural(count, { one: '# event', other: '# events' });

const imported = ({ new: added, updated }: ImportReport) =>
  updated > 0
    ? t('{added} imported, {updated} updated', { added: events(added), updated })
    : t('{added} imported', { added: events(added) });

interface PreviewProps {
  report: ImportReport;
  busy: boolean;
  onImport: () => void;
}

function Preview({ report, busy, onImport }: PreviewProps) {
  const { new: added, updated, unchanged, skipped, sample, skips, warnings } = report;
  const notes = [...skips, ...warnings];
  return (
    <div className={styles.preview}>
      <p>
        {t('{added} new, {updated} updated, {unchanged} unchanged', { added, updated, unchanged })}
        {skipped > 0 && t(', {skipped} left out', { skipped })}
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
      {notes.length > 0 && (
        <details>
          <summary>{plural(notes.length, { one: '# note', other: '# notes' })}</summary>
          <ul>
            {notes.map(({ component, line, reason }) => (
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
          {t('Import {events}', { events: events(added + updated) })}
        </Button>
      ) : (
        <p>
          {unchanged > 0
            ? t('All of it is on this schedule already.')
            : t('There is no event in it to import.')}
        </p>
      )}
    </div>
  );
}
