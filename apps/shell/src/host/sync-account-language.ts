import { preferencesQuery } from '@scheduler/api-client/queries';
import { adoptLanguage } from '@scheduler/i18n/language';
import type { Host } from './host.tsx';

/** Switches the page to the language that the user chose on another device. */
export function syncAccountLanguage({
  session,
  platform,
}: Pick<Host, 'session' | 'platform'>): void {
  const applyAccountLanguage = async () => {
    if (session.get().status !== 'signed-in') return;
    const { language } = await platform.queryClient.query(preferencesQuery(platform.api));
    if (language) adoptLanguage(language);
  };
  // If the request fails, the language doesn't change.
  const update = () => void applyAccountLanguage().catch(() => {});
  session.subscribe(update);
  update();
}
