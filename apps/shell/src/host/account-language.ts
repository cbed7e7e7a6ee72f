import { preferencesQuery } from '@scheduler/api-client/queries';
import { adoptLanguage } from '@scheduler/i18n/language';
import type { Host } from './host.tsx';

/** Shows the page in the language that the person chose on another device. */
export function followLanguage({ session, platform }: Pick<Host, 'session' | 'platform'>): void {
  const adopt = async () => {
    if (session.get().status !== 'signed-in') return;
    const { language } = await platform.queryClient.query(preferencesQuery(platform.api));
    if (language) adoptLanguage(language);
  };
  // Without an answer the page stays as it is.
  const look = () => void adopt().catch(() => {});
  session.subscribe(look);
  look();
}
