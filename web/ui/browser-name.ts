/** Most browsers name others as well, to be let in: the first that fits is the one. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(\bCriOS|Chrome|\bChromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: [RegExp, string][], userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** "Firefox on Linux", as far as the browser told. */
export function browserName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? '')
  if (!browser) return 'Unknown browser'
  const system = nameIn(SYSTEMS, userAgent ?? '')
  return system ? `${browser} on ${system}` : browser
}

export const isHandheld = (userAgent: string | null): boolean =>
  /\b(Android|iPhone|iPad)\b/.test(userAgent ?? '')
