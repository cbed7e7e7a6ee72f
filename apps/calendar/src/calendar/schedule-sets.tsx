import { preferencesQuery } from '@scheduler/api-client/queries';
import type { Schedule, ScheduleSet } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, IconButton, TextInput } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useChangePreferences } from '../use-change-preferences.ts';
import styles from './schedule-sets.module.css';

interface ScheduleSetsProps {
  schedules: readonly Schedule[];
  hidden: ReadonlySet<string>;
  onHidden: (ids: Iterable<string>) => void;
}

const noSets: readonly ScheduleSet[] = [];
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Schedules that are looked at together, under a name: one press shows them and no others. */
export function ScheduleSets({ schedules, hidden, onHidden }: ScheduleSetsProps) {
  const { api, notify } = usePlatform();
  const { data } = useQuery(preferencesQuery(api));
  const change = useChangePreferences(t('Failed to save the set'));
  /** The name last saved: its button takes the place, and the focus, of what it was named in. */
  const [named, setNamed] = useState<string>();
  const sets = data?.schedule_sets ?? noSets;
  const shown = schedules.filter(({ id }) => !hidden.has(id));
  const isShown = ({ schedule_ids }: ScheduleSet) =>
    schedules.every(({ id }) => hidden.has(id) !== schedule_ids.includes(id));
  const isNamed = shown.length === schedules.length || shown.length === 0 || sets.some(isShown);
  const save = (next: readonly ScheduleSet[], onSaved = () => {}) =>
    change.mutate({ schedule_sets: [...next] }, { onSuccess: onSaved });
  const show = (ids: readonly string[]) =>
    onHidden(schedules.filter(({ id }) => !ids.includes(id)).map(({ id }) => id));
  const remove = (set: ScheduleSet) =>
    save(
      sets.filter((other) => other !== set),
      () =>
        notify.success(t('Set ‘{name}’ deleted', { name: set.name }), {
          duration: 10_000,
          action: { label: t('Undo'), onClick: () => save(sets) },
        }),
    );
  if (sets.length === 0 && isNamed) return null;
  return (
    <div className={styles.sets} role="group" aria-label={t('Sets of schedules')}>
      {sets.length > 0 && (
        <button type="button" aria-pressed={hidden.size === 0} onClick={() => onHidden([])}>
          {t('All')}
        </button>
      )}
      {sets.map((set) => (
        <span key={set.name} className={styles.set}>
          <button
            type="button"
            ref={set.name === named ? focus : null}
            aria-pressed={isShown(set)}
            onClick={() => show(set.schedule_ids)}
          >
            {set.name}
          </button>
          {isShown(set) && (
            <IconButton
              label={t('Delete set {name}', { name: set.name })}
              onClick={() => remove(set)}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </span>
      ))}
      {!isNamed && (
        <NewSet
          taken={sets.map(({ name }) => name)}
          busy={change.isPending}
          onSave={(name, done) => {
            setNamed(name);
            save([...sets, { name, schedule_ids: shown.map(({ id }) => id) }], done);
          }}
        />
      )}
    </div>
  );
}

interface NewSetProps {
  taken: readonly string[];
  busy: boolean;
  onSave: (name: string, done: () => void) => void;
}

/** Gives what is shown a name. */
function NewSet({ taken, busy, onSave }: NewSetProps) {
  const [name, setName] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = () => {
    flushSync(() => setName(null));
    opener.current?.focus();
  };
  if (name === null) {
    return (
      <button type="button" ref={opener} onClick={() => setName('')}>
        {t('Save as a set')}
      </button>
    );
  }
  const isFree = name.trim() !== '' && !taken.includes(name.trim());
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFree) onSave(name.trim(), () => setName(null));
      }}
    >
      <TextInput
        aria-label={t('Name of the set')}
        value={name}
        maxLength={60}
        autoComplete="off"
        ref={(input) => input?.focus()}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          leave();
        }}
      />
      <Button type="submit" size="sm" busy={busy} disabled={!isFree}>
        {t('Save')}
      </Button>
    </form>
  );
}
