import { t } from '@scheduler/i18n';
import { getCityName } from '@scheduler/i18n/time-zones';
import { getTimeSettings, getDeviceTimeZone } from '@scheduler/platform/time-settings';
import { lazyComponent, LoadErrorPanel } from '@scheduler/platform/lazy-component';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { Globe } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { formatGmtOffset } from './format-gmt-offset.ts';

interface TimeZonePickerProps {
  trigger: ReactElement;
  time: Date;
  onClose: () => void;
}

const TimeZonePicker = lazyComponent<TimeZonePickerProps>(
  () => import('./time-zone-picker.tsx').then((module) => module.TimeZonePicker),
  {
    renderPending: ({ trigger }) => trigger,
    renderError: ({ trigger, onClose }, onRetry) => (
      <>
        {trigger}
        <LoadErrorPanel onClose={onClose} onRetry={onRetry} />
      </>
    ),
  },
);

/**
 * Shows the time zones above the hour labels and opens the time zone picker. Their names are shown
 * only if there are two time zones or the device's offset differs.
 *
 * @param day first visible day, which determines the offsets
 */
export function TimeZoneCorner({ day }: { day: Date }) {
  const [isPickerOpen, setIsPickerOpen] = useState(false);
  // Stored in state because reading the device's time zone is as slow as rendering a day.
  const [deviceTimeZone] = useState(getDeviceTimeZone);
  const noon = new Date(day.getTime() + 12 * HOUR_MS);
  const { timeZone, secondTimeZone } = getTimeSettings();
  const showsNames =
    secondTimeZone !== null ||
    formatGmtOffset(timeZone, noon) !== formatGmtOffset(deviceTimeZone, noon);
  const button = (
    <button
      type="button"
      className="zone-corner"
      title={t('Time zones')}
      onClick={() => setIsPickerOpen(true)}
    >
      <span className="sr-only">{t('Time zones')}</span>
      {!showsNames && <Globe size={16} strokeWidth={1.75} aria-hidden="true" />}
      {secondTimeZone && (
        <TimeZoneName timeZone={secondTimeZone} time={noon} className="second-zone" />
      )}
      {showsNames && <TimeZoneName timeZone={timeZone} time={noon} />}
    </button>
  );
  if (!isPickerOpen) return button;
  return <TimeZonePicker trigger={button} time={noon} onClose={() => setIsPickerOpen(false)} />;
}

const TimeZoneName = (props: { timeZone: string; time: Date; className?: string }) => (
  <span className={props.className}>
    <b>{getCityName(props.timeZone)}</b> {formatGmtOffset(props.timeZone, props.time)}
  </span>
);
