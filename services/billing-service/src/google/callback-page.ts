import { locale, t } from '@scheduler/i18n/words';
import type { ConnectOutcome } from './connect.ts';
import { CALLBACK_PATH } from './deps.ts';

const texts: Record<ConnectOutcome, () => { title: string; text: string }> = {
  connected: () => ({
    title: t('Google Calendar is connected'),
    text: t('You may close this window.'),
  }),
  cancelled: () => ({
    title: t('Nothing was connected'),
    text: t('You cancelled. You may close this window.'),
  }),
  scope: () => ({
    title: t('Your calendar was not shared'),
    text: t(
      'Connect again and leave the box for your calendars ticked. You may close this window.',
    ),
  }),
  'other-account': () => ({
    title: t('Another Google account is connected'),
    text: t('Disconnect it first, or choose that account. You may close this window.'),
  }),
  plan: () => ({
    title: t('Google Calendar needs Pro'),
    text: t('Upgrade to Pro to connect it. You may close this window.'),
  }),
  failed: () => ({
    title: t('Google Calendar could not be connected'),
    text: t('Please try again. You may close this window.'),
  }),
};

const page = (attributes: string, title: string, text: string, more = '') => `<!doctype html>
<html lang="${locale()}"${attributes}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – AI Scheduler</title>
<link rel="stylesheet" href="${CALLBACK_PATH}.css">
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/settings">${t('Back to settings')}</a></p>
</main>
${more}
</html>
`;

/** Tells the window that waits for it how connecting ended, and closes. */
export function callbackPage(outcome: ConnectOutcome): string {
  const { title, text } = texts[outcome]();
  const script = `<script src="${CALLBACK_PATH}.js"></script>`;
  return page(` data-outcome="${outcome}"`, title, text, script);
}

/** For an answer that nobody here asked for: it tells no window anything. */
export const refusedPage = () =>
  page(
    '',
    t('This link is no longer good'),
    t(
      'It was used before, took too long, or was begun in another browser or at another address of this site. Start again from settings.',
    ),
  );

/**
 * The browser cuts the tie between the windows where it thinks best, so the news goes by a channel
 * of the site's own; and a window that may not close itself is the tab that came from settings.
 */
export const SCRIPT = `const { outcome } = document.documentElement.dataset;
const connected = outcome === 'connected';
const query = new URLSearchParams({ google: connected || outcome === 'cancelled' ? outcome : 'failed' });
if (!connected) query.set('reason', outcome);
const goBack = () => location.replace('/settings?' + query);
document.querySelector('a').href = '/settings?' + query;

let isSameTab = false;
try {
  isSameTab = sessionStorage.getItem('google-connect') === 'same-tab';
  sessionStorage.removeItem('google-connect');
} catch {}

if (isSameTab) {
  goBack();
} else {
  const channel = new BroadcastChannel('google-connect');
  channel.postMessage({
    type: connected ? 'google-connected' : 'google-failed',
    reason: connected ? null : outcome,
  });
  channel.close();
  window.close();
  setTimeout(() => { if (!window.opener) goBack(); }, 1000);
}
`;

export const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 15vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.25rem; }
`;
