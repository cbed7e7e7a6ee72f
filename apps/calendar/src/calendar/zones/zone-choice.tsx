import type { PreferenceChanges } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { cityOf } from '@scheduler/i18n/zones';
import { clock, deviceZone } from '@scheduler/platform/clock';
import { Button, Field, linkClass, Popover, TextInput } from '@scheduler/ui';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useChangePreferences } from '../../use-change-preferences.ts';
import { offsetWord } from './offset-word.ts';
import { findZones } from './find-zones.ts';
import styles from './zone-choice.module.css';

interface ZoneChoiceProps {
  trigger: ReactElement;
  /** When the offsets are as they are told. */
  at: Date;
}

/** Chooses the zone whose hours stand beside the person's own. */
export function ZoneChoice({ trigger, at }: ZoneChoiceProps) {
  const [open, setOpen] = useState(true);
  const [text, setText] = useState('');
  const { mutate, isPending } = useChangePreferences(t('Failed to save your time zones'));
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
    <Popover title={t('Time zones')} open={open} onOpenChange={setOpen} trigger={trigger}>
      <div className={styles.choice}>
        <p>
          {t('Times are in {city} ({offset}).', {
            city: cityOf(timeZone),
            offset: offsetWord(timeZone, at),
          })}{' '}
          <Link className={linkClass} to="/settings#working-time">
            {t('Change')}
          </Link>
        </p>
        {device !== timeZone && (
          <Button size="sm" busy={isPending} onClick={() => save({ time_zone: device })}>
            {t('Use {zone}, as this device', { zone: cityOf(device) })}
          </Button>
        )}
        <Field label={t('Second time zone')}>
          <TextInput
            type="search"
            value={text}
            autoComplete="off"
            placeholder={secondTimeZone ? cityOf(secondTimeZone) : t('City or zone')}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div role="status" className="sr-only">
          {text.trim() !== '' && t('{length} found', { length: found.length })}
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
                  {cityOf(zone)} <small>{offsetWord(zone, at)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {text.trim() !== '' && found.length === 0 && <p>{t('No such time zone.')}</p>}
        {secondTimeZone && text === '' && (
          <Button size="sm" busy={isPending} onClick={() => save({ second_time_zone: null })}>
            {t('Remove {city}', { city: cityOf(secondTimeZone) })}
          </Button>
        )}
      </div>
    </Popover>
  );
}
