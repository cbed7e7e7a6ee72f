import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';

/** Puts an address of the site on the clipboard, or shows it where that is refused. */
export async function copyLink(notify: Notify, path: string): Promise<void> {
  const address = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    notify.success(t('Link copied'));
  } catch {
    notify.info(address, { duration: 20_000 });
  }
}
