import { t } from '@scheduler/i18n';
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (agent: string, patterns: [RegExp, string][]) =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1];

/** Describes the device in a `User-Agent` header, for example `Chrome on Windows`. */
export function describeDevice(userAgent: string | null): { name: string; isHandheld: boolean } {
  const agent = userAgent ?? '';
  const browser = findName(agent, browsers);
  const system = findName(agent, systems);
  const isHandheld = system !== undefined && ['iPhone', 'iPad', 'Android'].includes(system);
  if (browser && system)
    return { name: t('{browser} on {system}', { browser, system }), isHandheld };
  return { name: browser ?? system ?? t('Unknown device'), isHandheld };
}
