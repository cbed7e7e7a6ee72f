import { preferencesQuery } from '@scheduler/api-client/queries';
import { isBlank } from '@scheduler/contracts';
import type { Schedule, ScheduleSet } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, IconButton, TextInput } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUpdatePreferences } from '../../use-update-preferences.ts';
import styles from './schedule-sets.module.css';

interface ScheduleSetsProps {
  schedules: readonly Schedule[];
  hidden: ReadonlySet<string>;
  setHidden: (ids: string[]) => void;
}

const noSets: readonly ScheduleSet[] = [];
const focusButton = (button: HTMLButtonElement | null) => button?.focus();

/** Named sets of schedules; selecting one shows only its schedules. */
export function ScheduleSets({ schedules, hidden, setHidden }: ScheduleSetsProps) {
  const { api, notify } = usePlatform();
  const { data } = useQuery(preferencesQuery(api));
  const updatePreferences = useUpdatePreferences(t("Couldn't save the set. Try again."));
  /** Name of the set saved last; its button receives focus after the form closes. */
  const [savedName, setSavedName] = useState<string>();
  const sets = data?.schedule_sets ?? noSets;
  const visibleSchedules = schedules.filter(({ id }) => !hidden.has(id));
  const isActiveSet = ({ schedule_ids }: ScheduleSet) =>
    schedules.every(({ id }) => hidden.has(id) !== schedule_ids.includes(id));
  const canSaveSet =
    visibleSchedules.length === schedules.length ||
    visibleSchedules.length === 0 ||
    sets.some(isActiveSet);
  const save = (next: readonly ScheduleSet[], onSaved = () => {}) =>
    updatePreferences.mutate({ schedule_sets: [...next] }, { onSuccess: onSaved });
  const show = (ids: readonly string[]) =>
    setHidden(schedules.filter(({ id }) => !ids.includes(id)).map(({ id }) => id));
  const remove = (set: ScheduleSet) =>
    save(
      sets.filter((other) => other !== set),
      () =>
        notify.success(t('Set “{name}” deleted', { name: set.name }), {
          duration: 10_000,
          action: { label: t('Undo'), onClick: () => save(sets) },
        }),
    );
  if (sets.length === 0 && canSaveSet) return null;
  return (
    <div className={styles.sets} role="group" aria-label={t('Schedule sets')}>
      {sets.length > 0 && (
        <button type="button" aria-pressed={hidden.size === 0} onClick={() => setHidden([])}>
          {t('All')}
        </button>
      )}
      {sets.map((set) => (
        <span key={set.name} className={styles.set}>
          <button
            type="button"
            ref={set.name === savedName ? focusButton : null}
            aria-pressed={isActiveSet(set)}
            onClick={() => show(set.schedule_ids)}
          >
            {set.name}
          </button>
          {isActiveSet(set) && (
            <IconButton
              label={t('Delete set {name}', { name: set.name })}
              onClick={() => remove(set)}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </span>
      ))}
      {!canSaveSet && (
        <NewSetForm
          usedNames={sets.map(({ name }) => name)}
          busy={updatePreferences.isPending}
          onSave={(name, done) => {
            setSavedName(name);
            save([...sets, { name, schedule_ids: visibleSchedules.map(({ id }) => id) }], done);
          }}
        />
      )}
    </div>
  );
}

interface NewSetFormProps {
  usedNames: readonly string[];
  busy: boolean;
  onSave: (name: string, done: () => void) => void;
}

/** Saves the visible schedules as a named set. */
function NewSetForm({ usedNames, busy, onSave }: NewSetFormProps) {
  const [name, setName] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setName(null));
    opener.current?.focus();
  };
  if (name === null) {
    return (
      <button type="button" ref={opener} onClick={() => setName('')}>
        {t('Save as set')}
      </button>
    );
  }
  const isValid = !isBlank(name) && !usedNames.includes(name.trim());
  return (
    <form
      className={styles.newSetForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSave(name.trim(), () => setName(null));
      }}
    >
      <TextInput
        aria-label={t('Set name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        ref={(input) => input?.focus()}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          cancel();
        }}
      />
      <Button type="submit" size="sm" busy={busy} disabled={!isValid}>
        {t('Save')}
      </Button>
    </form>
  );
}
