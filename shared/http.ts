import type * as z from 'zod'
import type { Audience } from './access.ts'

/**
 * One row of the route table. Everything about an endpoint is derived from it: the API Gateway route, authorization
 * and validation, the browser's typed client, the OpenAPI document, the tests.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Audience
  summary: string
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** Status of a successful reply; defaults to 200. */
  status?: 201
  /** When it answers 200 instead, because what it would create exists. */
  existing?: string
  /** When it refuses for a reason of its own, by status; what all routes of its kind refuse: `refusalsOf`. */
  refuses?: Record<number, string>
  /** `cookie`: the session cookie alone authenticates this call, so the request must come from our own origin. */
  credential?: 'cookie'
  /**
   * `raw`: the handler verifies a signature over the exact bytes of the body, so nothing may parse them first.
   * `form`: the body may be a form with one file instead of JSON. `optional`: an empty body means no fields.
   */
  input?: 'raw' | 'form' | 'optional'
  /**
   * Media type of a reply that is not JSON: a table for a spreadsheet, events for a calendar, or a picture, whose reply
   * is base64 and whose handler says the exact type.
   */
  produces?: keyof typeof mediaTypes
  /** Open pages ask for it all the time: a reply that the caller has already is a 304 without a body. */
  polled?: true
}

/** Media types a route may produce besides JSON. */
export const mediaTypes = { csv: 'text/csv', calendar: 'text/calendar', picture: 'image/*' } as const

export type Routes = Record<string, Route>

/** `/api/programs/{id}` -> `{ id: string }` */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown

export type Params<R extends Route> = PathParams<R['path']>
export type Query<R extends Route> = R extends { query: infer Q extends z.ZodType } ? z.output<Q> : unknown
export type QueryInput<R extends Route> = R extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : unknown
export type Body<R extends Route> = R extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type BodyInput<R extends Route> = R extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined
export type Reply<R extends Route> = z.output<R['reply']>

/**
 * The body of every error reply. `message` and `error` hold the same text, because clients differ in which one they
 * read.
 */
export interface ErrorBody {
  message: string
  error: string
  issues: Issue[]
}

export interface Issue {
  /** Dotted path of the field; empty if the issue is about the whole request. */
  field: string
  message: string
}

/** The names in a path's braces, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
}

/**
 * Fills in a path's parameters; every value is percent-encoded, so none can change the path's shape. Encoding does
 * not help with "." and "..", which URLs resolve, so those are rejected, like an empty value.
 */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (['', '.', '..'].includes(value)) throw new Error(`'${value}' cannot be the ${name} of ${path}`)
    return encodeURIComponent(value)
  })
}
