import type { PreferenceChanges } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { getCityName } from '@scheduler/i18n/time-zones';
import { getTimeSettings, getDeviceTimeZone } from '@scheduler/platform/time-settings';
import { Button, Field, linkClass, Popover, TextInput } from '@scheduler/ui';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useUpdatePreferences } from '../../use-update-preferences.ts';
import { formatGmtOffset } from './format-gmt-offset.ts';
import { searchTimeZones } from './search-time-zones.ts';
import styles from './time-zone-picker.module.css';

interface TimeZonePickerProps {
  trigger: ReactElement;
  /** Instant at which the displayed GMT offsets apply. */
  time: Date;
}

/** Selects the secondary time zone shown next to the user's own. */
export function TimeZonePicker({ trigger, time }: TimeZonePickerProps) {
  const [open, setOpen] = useState(true);
  const [query, setQuery] = useState('');
  const { mutate, isPending } = useUpdatePreferences(
    t("Couldn't save your time zones. Try again."),
  );
  const { timeZone, secondTimeZone } = getTimeSettings();
  const deviceTimeZone = getDeviceTimeZone();
  const matches = searchTimeZones(query);
  const save = (changes: PreferenceChanges) =>
    mutate(changes, {
      onSuccess: () => {
        setQuery('');
        setOpen(false);
      },
    });
  return (
    <Popover title={t('Time zones')} open={open} onOpenChange={setOpen} trigger={trigger}>
      <div className={styles.picker}>
        <p>
          {t('Times are in {city} ({offset}).', {
            city: getCityName(timeZone),
            offset: formatGmtOffset(timeZone, time),
          })}{' '}
          <Link className={linkClass} to="/settings#working-time">
            {t('Change')}
          </Link>
        </p>
        {deviceTimeZone !== timeZone && (
          <Button size="sm" busy={isPending} onClick={() => save({ time_zone: deviceTimeZone })}>
            {t('Use {timeZone} (this device)', { timeZone: getCityName(deviceTimeZone) })}
          </Button>
        )}
        <Field label={t('Second time zone')}>
          <TextInput
            type="search"
            value={query}
            autoComplete="off"
            placeholder={secondTimeZone ? getCityName(secondTimeZone) : t('City or time zone')}
            onChange={({ target }) => setQuery(target.value)}
          />
        </Field>
        <div role="status" className="sr-only">
          {query.trim() !== '' && t('{count} found', { count: matches.length })}
        </div>
        {matches.length > 0 && (
          <ul className={styles.results}>
            {matches.map((match) => (
              <li key={match}>
                <button
                  type="button"
                  disabled={isPending}
                  onClick={() => save({ second_time_zone: match })}
                >
                  {getCityName(match)} <small>{formatGmtOffset(match, time)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {query.trim() !== '' && matches.length === 0 && <p>{t('No matching time zones.')}</p>}
        {secondTimeZone && query === '' && (
          <Button size="sm" busy={isPending} onClick={() => save({ second_time_zone: null })}>
            {t('Remove {city}', { city: getCityName(secondTimeZone) })}
          </Button>
        )}
      </div>
    </Popover>
  );
}
