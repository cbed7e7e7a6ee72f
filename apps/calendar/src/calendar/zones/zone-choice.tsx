import type { PreferenceChanges } from '@scheduler/contracts/core';
import { clock, deviceZone } from '@scheduler/platform/clock';
import { Button, Field, linkClass, Popover, TextInput } from '@scheduler/ui';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useChangePreferences } from '../../use-change-preferences.ts';
import { useNow } from '../../use-now.ts';
import { cityOf, offsetWord } from '../../zone-names.ts';
import { findZones } from './find-zones.ts';
import styles from './zone-choice.module.css';

/** Chooses the zone whose hours stand beside the person's own. */
export function ZoneChoice({ trigger }: { trigger: ReactElement }) {
  const now = new Date(useNow());
  const [open, setOpen] = useState(true);
  const [text, setText] = useState('');
  const { mutate, isPending } = useChangePreferences('Failed to save your time zones');
  const { timeZone, secondTimeZone } = clock();
  const device = deviceZone();
  const found = findZones(text);
  const save = (changes: PreferenceChanges) =>
    mutate(changes, {
      onSuccess: () => {
        setText('');
        setOpen(false);
      },
    });
  return (
    <Popover title="Time zones" open={open} onOpenChange={setOpen} trigger={trigger}>
      <div className={styles.choice}>
        <p>
          Times are in {cityOf(timeZone)} ({offsetWord(timeZone, now)}).{' '}
          <Link className={linkClass} to="/settings#working-time">
            Change
          </Link>
        </p>
        {device !== timeZone && (
          <Button size="sm" busy={isPending} onClick={() => save({ time_zone: device })}>
            Use {cityOf(device)}, as this device
          </Button>
        )}
        <Field label="Second time zone">
          <TextInput
            type="search"
            value={text}
            autoComplete="off"
            placeholder={secondTimeZone ? cityOf(secondTimeZone) : 'City or zone'}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div role="status" className="sr-only">
          {text.trim() !== '' && `${found.length} found`}
        </div>
        {found.length > 0 && (
          <ul className={styles.found}>
            {found.map((zone) => (
              <li key={zone}>
                <button
                  type="button"
                  disabled={isPending}
                  onClick={() => save({ second_time_zone: zone })}
                >
                  {cityOf(zone)} <small>{offsetWord(zone, now)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {text.trim() !== '' && found.length === 0 && <p>No such time zone.</p>}
        {secondTimeZone && text === '' && (
          <Button size="sm" busy={isPending} onClick={() => save({ second_time_zone: null })}>
            Remove {cityOf(secondTimeZone)}
          </Button>
        )}
      </div>
    </Popover>
  );
}
