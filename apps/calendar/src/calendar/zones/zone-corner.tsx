import { t } from '@scheduler/i18n';
import { cityOf } from '@scheduler/i18n/zones';
import { clock, deviceZone } from '@scheduler/platform/clock';
import { insist } from '@scheduler/platform/insist';
import { HOUR_MS } from '@scheduler/scheduling';
import { Globe } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { offsetWord } from './offset-word.ts';
import { secondZone } from './second-zone.ts';

const ZoneChoice = lazy(() =>
  insist(() => import('./zone-choice.tsx')).then((it) => ({ default: it.ZoneChoice })),
);

/**
 * Over the hours: whose they are, where that is a question; a press adds a zone or takes it away.
 *
 * @param day the first of those shown, whose hours they are
 */
export function ZoneCorner({ day }: { day: Date }) {
  const [asked, setAsked] = useState(false);
  // To ask a device for it takes as long as to draw a day.
  const [device] = useState(deviceZone);
  const noon = new Date(day.getTime() + 12 * HOUR_MS);
  const second = secondZone();
  const { timeZone } = clock();
  const isNamed = second !== null || offsetWord(timeZone, noon) !== offsetWord(device, noon);
  const button = (
    <button
      type="button"
      className="zone-corner"
      title={t('Time zones')}
      onClick={() => setAsked(true)}
    >
      <span className="sr-only">{t('Time zones')}</span>
      {!isNamed && <Globe size={16} strokeWidth={1.75} aria-hidden="true" />}
      {second && <ZoneName zone={second} at={noon} className="second-zone" />}
      {isNamed && <ZoneName zone={timeZone} at={noon} />}
    </button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <ZoneChoice trigger={button} at={noon} />
    </Suspense>
  );
}

const ZoneName = (props: { zone: string; at: Date; className?: string }) => (
  <span className={props.className}>
    <b>{cityOf(props.zone)}</b> {offsetWord(props.zone, props.at)}
  </span>
);
