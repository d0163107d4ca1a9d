import { api, type Feature, routeKey, type Unit, units } from '#shared/routes.ts'

export interface Match {
  key: string
  unit: Unit
  params: Record<string, string>
}

/** The route for a decoded path. A fixed segment wins over a parameter, as in API Gateway. */
export function routeOf(method: string, path: string): Match | undefined {
  const segments = path.split('/')
  for (const entry of table) {
    const params = entry.method === method ? paramsOf(entry.segments, segments) : undefined
    if (params) return { key: entry.key, unit: entry.unit, params }
  }
  return undefined
}

const unitNames = Object.keys(units).filter((name): name is Unit => name in units)

const table = unitNames
  .flatMap(unit => units[unit].flatMap((feature: Feature) => entriesOf(unit, feature)))
  .sort((a, b) => names(a.segments) - names(b.segments))

function entriesOf(unit: Unit, feature: Feature) {
  return Object.values(api[feature]).map(route => ({
    key: routeKey(route),
    method: String(route.method),
    segments: route.path.split('/'),
    unit,
  }))
}

function isName(segment: string): boolean {
  return segment.startsWith('{')
}

function names(segments: string[]): number {
  return segments.filter(isName).length
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const value = segments[at] ?? ''
    if (isName(part) && value) params[part.slice(1, -1)] = value
    else if (part !== value) return undefined
  }
  return params
}
