import { api, type Feature, type LambdaName, lambdas, routeKey } from '#shared/routes.ts'

export interface Match {
  key: string
  lambda: LambdaName
  params: Record<string, string>
}

/** The route for a decoded path. A fixed segment wins over a parameter, as in API Gateway. */
export function routeOf(method: string, path: string): Match | undefined {
  const segments = path.split('/')
  for (const entry of table) {
    const params = entry.method === method ? paramsOf(entry.segments, segments) : undefined
    if (params) return { key: entry.key, lambda: entry.lambda, params }
  }
  return undefined
}

const lambdaNames = Object.keys(lambdas).filter((name): name is LambdaName => name in lambdas)

const table = lambdaNames
  .flatMap(name => lambdas[name].flatMap((feature: Feature) => entriesOf(name, feature)))
  .sort((a, b) => names(a.segments) - names(b.segments))

function entriesOf(name: LambdaName, feature: Feature) {
  return Object.values(api[feature]).map(route => ({
    key: routeKey(route),
    method: String(route.method),
    segments: route.path.split('/'),
    lambda: name,
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
