import { t } from '@scheduler/i18n/translate';
import Bowser from 'bowser';

export interface Device {
  /** For example `Chrome on Windows`, in the active language. */
  name: string;
  /** Whether it is a phone or tablet. */
  isHandheld: boolean;
}

const KNOWN_BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const KNOWN_SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

/**
 * Describes the device of a `User-Agent` header. Contains only known names and no other text from the
 * header, because anyone can send any header.
 *
 * @param userAgent `null` if the request had none
 */
export function describeDevice(userAgent: string | null): Device {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown');
  const browserName = KNOWN_BROWSERS.has(browser.name ?? '') ? browser.name : undefined;
  const systemName = KNOWN_SYSTEMS.has(os.name ?? '') ? os.name : undefined;
  const isAppleHandheld = platform.model === 'iPhone' || platform.model === 'iPad';
  const system = isAppleHandheld ? platform.model : systemName;
  const isHandheld = platform.type === 'mobile' || platform.type === 'tablet';
  const name =
    browserName && system
      ? t('{browser} on {system}', { browser: browserName, system })
      : (browserName ?? system ?? t('Unknown device'));
  return { name, isHandheld };
}
