import { clock, deviceZone } from '@scheduler/platform/clock';
import { IconButton } from '@scheduler/ui';
import { Globe } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '../../use-now.ts';
import { cityOf, offsetWord } from '../../zone-names.ts';
import { secondZone } from './second-zone.ts';

const ZoneChoice = lazy(() =>
  import('./zone-choice.tsx').then((it) => ({ default: it.ZoneChoice })),
);

/** Over the hours: whose they are, where that is a question, and the button that adds a zone. */
export function ZoneCorner() {
  const [asked, setAsked] = useState(false);
  const second = secondZone();
  const { timeZone } = clock();
  const button = (
    <IconButton label="Time zones" title="Time zones" onClick={() => setAsked(true)}>
      <Globe aria-hidden="true" />
    </IconButton>
  );
  return (
    <div className="zone-corner">
      {asked ? (
        <Suspense fallback={button}>
          <ZoneChoice trigger={button} />
        </Suspense>
      ) : (
        button
      )}
      {(second ?? (timeZone !== deviceZone() || null)) && (
        <div className="zone-names">
          {second && <ZoneName zone={second} second />}
          <ZoneName zone={timeZone} />
        </div>
      )}
    </div>
  );
}

function ZoneName({ zone, second = false }: { zone: string; second?: boolean }) {
  const now = useNow();
  return (
    <span title={zone.replaceAll('_', ' ')} className={second ? 'second-zone' : undefined}>
      <b>{cityOf(zone)}</b>
      <span>{offsetWord(zone, new Date(now))}</span>
    </span>
  );
}
