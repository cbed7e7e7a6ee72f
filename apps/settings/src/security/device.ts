import { t } from '@scheduler/i18n';
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (agent: string, known: [RegExp, string][]) =>
  known.find(([mark]) => mark.test(agent))?.[1];

/** What a browser says of itself, as people call it: `Chrome on Windows`. */
export function deviceOf(userAgent: string | null): { name: string; isHandheld: boolean } {
  const agent = userAgent ?? '';
  const browser = nameIn(agent, browsers);
  const system = nameIn(agent, systems);
  const isHandheld = system !== undefined && ['iPhone', 'iPad', 'Android'].includes(system);
  if (browser && system)
    return { name: t('{browser} on {system}', { browser, system }), isHandheld };
  return { name: browser ?? system ?? t('Another program'), isHandheld };
}
