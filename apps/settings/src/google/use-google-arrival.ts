import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { useReadAnew } from './google-queries.ts';

/** What the page that Google leads back to tells every tab. */
interface Told {
  type: 'google-connected' | 'google-failed';
  reason: string | null;
}

/** What a person can do about it, where there is something. */
const ADVICE: Record<string, string> = {
  scope: t(
    'Google did not let AI Scheduler see your calendars: leave the boxes ticked when it asks.',
  ),
  'other-account': t(
    'Another Google account is connected: disconnect it before you connect this one.',
  ),
};

/**
 * Hears how connecting went: from the window it was done in, or by the address when it was done in
 * this tab. Whoever changed their mind is told nothing.
 *
 * @returns what to do otherwise next time, once that is known
 */
export function useGoogleArrival(): string | undefined {
  const { navigation, notify } = usePlatform();
  const readAnew = useReadAnew();
  const [arrived] = useState(() => arrivalIn(navigation.get().location.search));
  const [told, setTold] = useState(arrived);

  const tell = useEffectEvent(({ type, reason }: Told) => {
    if (type === 'google-connected' || reason === 'cancelled') return;
    notify.error(t('Failed to connect Google Calendar'));
  });
  const hear = useEffectEvent(({ data }: MessageEvent<Told>) => {
    setTold(data);
    tell(data);
    void readAnew();
  });
  useEffect(() => {
    const channel = new BroadcastChannel('google-connect');
    channel.addEventListener('message', (event: MessageEvent<Told>) => hear(event));
    return () => channel.close();
  }, []);

  useEffect(() => {
    if (arrived === null) return;
    tell(arrived);
    navigation.navigate('/settings#calendars', { replace: true });
  }, [arrived, navigation]);
  return ADVICE[told?.reason ?? ''];
}

/** What the address says of it: nothing unless one comes from there. */
function arrivalIn(search: string): Told | null {
  const query = new URLSearchParams(search);
  const how = query.get('google');
  if (how === null) return null;
  if (how === 'connected') return { type: 'google-connected', reason: null };
  return { type: 'google-failed', reason: how === 'cancelled' ? how : query.get('reason') };
}
