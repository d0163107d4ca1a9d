/**
 * Name and major version, which is all that a report says of a browser. The first that fits: most of them name
 * Chrome and Safari too. On an iPhone every browser runs on Apple's engine, so that is said.
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
  // A page inside an app does not name a browser, but Apple's engine.
  [/iPhone OS (\d+)_.*AppleWebKit\//, 'App iOS'],
] as const
