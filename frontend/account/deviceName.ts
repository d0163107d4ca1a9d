/** A user agent names several browsers; the first match in this order is the name users know. */
const browsers: [pattern: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** "Safari on iPhone", as far as it can be detected. */
export function describeDevice(userAgent: string): string {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (!browser && !system) return 'Unknown device'
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`
}

const findName = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]
