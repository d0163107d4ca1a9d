export type UrlPattern = string | RegExp | ((url: URL) => boolean)

/** Whether an address matches, as in Playwright: a pattern without a leading `*` is relative to the site. */
export function matchesUrl(pattern: UrlPattern, url: string, base = ''): boolean {
  if (typeof pattern === 'function') return pattern(new URL(url))
  if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace('g', '')).test(url)
  const whole = pattern.startsWith('*') || !base ? pattern : new URL(pattern, base).href
  return globToRegExp(whole).test(url)
}

function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*\/?|\*|\{[^}]*\}|[\\^$+?.()|[\]]/g, found => {
    if (found === '**/') return '(?:.*/)?'
    if (found === '**') return '.*'
    if (found === '*') return '[^/]*'
    if (found.startsWith('{')) return `(?:${found.slice(1, -1).split(',').join('|')})`
    return `\\${found}`
  })
  return new RegExp(`^${source}$`)
}
