import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { Box, BoxLine } from '../section.tsx';
import { GoogleHead } from './google-head.tsx';
import { useConnect } from './use-connect.ts';

/** What can be connected, or why nothing can. */
export function NotConnected({ isIncluded }: { isIncluded: boolean }) {
  const { google_calendar: mode } = usePlatform().config;
  const { connect, asking, isOpen } = useConnect();
  const canConnect = isIncluded && mode !== undefined;
  return (
    <Box>
      <GoogleHead isConnected={false} isDemo={canConnect && mode === 'demo'}>
        {canConnect && (
          <Button size="sm" busy={asking} onClick={connect}>
            {t('Connect')}
          </Button>
        )}
      </GoogleHead>
      <BoxLine quiet>{hintOf()}</BoxLine>
    </Box>
  );

  function hintOf() {
    if (!isIncluded) return t('Google Calendar sync requires Pro plan');
    if (mode === undefined) return t('This server has not been set up for Google Calendar.');
    if (isOpen) return t('Waiting for the window that opened. Connect brings it to the front.');
    return t('See your Google events here. Nothing is copied until you say so.');
  }
}
