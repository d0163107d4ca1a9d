/**
 * The browser's name and major version: a report says no more about it. The first match wins, because most
 * browsers also name Chrome and Safari. On an iPhone the name says "iOS", because every browser there runs on
 * Apple's engine.
 */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of known) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version.slice(0, 3)}`
  }
  return 'Another browser'
}

const known = [
  [/EdgiOS\/(\d+)/, 'Edge iOS'],
  [/CriOS\/(\d+)/, 'Chrome iOS'],
  [/FxiOS\/(\d+)/, 'Firefox iOS'],
  [/Edg[A-Z]*\/(\d+)/i, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)\S* .*Safari\//, 'Safari'],
  // A page inside an app names no browser, only Apple's engine.
  [/iPhone OS (\d+)_.*AppleWebKit\//, 'App iOS'],
] as const
