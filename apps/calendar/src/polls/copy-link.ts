import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';

/** Copies a link to the clipboard, or shows it in a toast if clipboard access is denied. */
export async function copyLink(notify: Notify, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    notify.success(t('Link copied'));
  } catch {
    notify.info(url, { duration: 20_000 });
  }
}
