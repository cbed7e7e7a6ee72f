import { getLocale, t } from '@scheduler/i18n/translate';
import type { ConnectOutcome } from './connect.ts';
import { CALLBACK_PATH } from './deps.ts';

const messages: Record<ConnectOutcome, () => { title: string; text: string }> = {
  connected: () => ({
    title: t('Google Calendar is connected'),
    text: t('You can close this window.'),
  }),
  cancelled: () => ({
    title: t('Connection canceled'),
    text: t("Google Calendar wasn't connected. You can close this window."),
  }),
  scope: () => ({
    title: t('Calendar access is missing'),
    text: t('Reconnect and allow access to your calendars. You can close this window.'),
  }),
  'other-account': () => ({
    title: t('A different Google account is connected'),
    text: t('Disconnect it first, or choose the same account. You can close this window.'),
  }),
  plan: () => ({
    title: t('Google Calendar requires Pro'),
    text: t('Upgrade to Pro to connect it. You can close this window.'),
  }),
  failed: () => ({
    title: t("Couldn't connect Google Calendar"),
    text: t('Close this window and retry in settings.'),
  }),
};

const renderPage = (
  attributes: string,
  title: string,
  text: string,
  script = '',
) => `<!doctype html>
<html lang="${getLocale()}"${attributes}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – AI Scheduler</title>
<link rel="stylesheet" href="${CALLBACK_PATH}.css">
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/settings">${t('Back to settings')}</a></p>
</main>
${script}
</html>
`;

/** Renders the page that reports the outcome to the settings window and closes itself. */
export function renderCallbackPage(outcome: ConnectOutcome): string {
  const { title, text } = messages[outcome]();
  const script = `<script src="${CALLBACK_PATH}.js"></script>`;
  return renderPage(` data-outcome="${outcome}"`, title, text, script);
}

/**
 * Renders the page for an unknown or expired OAuth request. It doesn't notify other windows.
 */
export const renderExpiredPage = () =>
  renderPage(
    '',
    t('This link has expired'),
    t(
      'The link was already used, has expired, or was opened in a different browser. Restart from settings.',
    ),
  );

/**
 * Uses a BroadcastChannel because browsers can sever `window.opener`. A window that can't close
 * itself is the tab that opened the consent page, so it returns to settings.
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
