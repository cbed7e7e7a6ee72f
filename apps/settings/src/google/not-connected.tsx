import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { Box, BoxRow } from '../components/section.tsx';
import { GoogleHeader } from './google-header.tsx';
import { useConnectGoogle } from './use-connect-google.ts';

/** Offers to connect an account, or explains why that isn't possible. */
export function GoogleNotConnected({ isIncluded }: { isIncluded: boolean }) {
  const { google_calendar: mode } = usePlatform().config;
  const { connect, isConnecting, isOpen } = useConnectGoogle();
  const canConnect = isIncluded && mode !== undefined;
  return (
    <Box>
      <GoogleHeader isConnected={false} isDemo={canConnect && mode === 'demo'}>
        {canConnect && (
          <Button size="sm" busy={isConnecting} onClick={connect}>
            {t('Connect')}
          </Button>
        )}
      </GoogleHeader>
      <BoxRow muted>{getHint()}</BoxRow>
    </Box>
  );

  function getHint() {
    if (!isIncluded) return t('Google Calendar sync requires Pro plan');
    if (mode === undefined) return t("Google Calendar isn't set up on this server.");
    if (isOpen)
      return t('Finish connecting in the other window. Select Connect to bring it to the front.');
    return t('See your Google events here. Nothing is copied until you start syncing.');
  }
}
