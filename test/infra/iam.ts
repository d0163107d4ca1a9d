import * as z from 'zod'
import { remember } from '../remember.ts'

const names = z.union([z.string(), z.array(z.string())])

/** Statements of a policy, with every name resolved. */
export const PolicyStatements = z.array(
  z.strictObject({
    Sid: z.string().optional(),
    Effect: z.enum(['Allow', 'Deny']),
    Action: names,
    Resource: names.optional(),
    Principal: z.union([z.literal('*'), z.record(z.string(), names)]).optional(),
    Condition: z.record(z.string(), z.record(z.string(), names)).optional(),
  }),
)
export type PolicyStatement = z.infer<typeof PolicyStatements>[number]

export interface AccessRequest {
  action: string
  resource: string
  /** Condition keys and the values the service gives them; a key may have several values. */
  context?: Record<string, string | string[]>
  /** The calling service, if a resource's own policy decides. */
  service?: string
}

/**
 * Whether IAM allows the request: one statement allows it and none denies it ("Policy evaluation logic" in IAM's
 * guide). Throws if a statement uses a feature that is unknown here, so that nothing is allowed by mistake.
 */
export function isAllowed(statements: readonly PolicyStatement[], request: AccessRequest): boolean {
  const matching = statements.filter(statement => applies(statement, request))
  return (
    matching.some(({ Effect }) => Effect === 'Allow') && matching.every(({ Effect }) => Effect === 'Allow')
  )
}

/** The grants that allow a request: an action and a resource as an Allow names them. */
export const findGrants = (statements: readonly PolicyStatement[], request: AccessRequest): string[] =>
  listGrants(
    statements.filter(statement => applies(statement, request)),
    (action, resource) => isAction(request.action, action) && isLike(request.resource, resource),
  )

/** Every pair of an action and a resource that is allowed. */
export const listGrants = (
  statements: readonly PolicyStatement[],
  isWanted: (action: string, resource: string) => boolean = () => true,
): string[] =>
  statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource = '*' }) =>
      listOf(Action).flatMap(action =>
        listOf(Resource)
          .filter(resource => isWanted(action, resource))
          .map(resource => `${action} on ${resource}`),
      ),
    )

const applies = (
  statement: PolicyStatement,
  { action, resource, context = {}, service }: AccessRequest,
): boolean =>
  listOf(statement.Action).some(pattern => isAction(action, pattern)) &&
  (!statement.Resource || listOf(statement.Resource).some(pattern => isLike(resource, pattern))) &&
  isPrincipal(statement.Principal, service) &&
  Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => holds(operator, listOf(wanted), getContext(context, key))),
  )

function isPrincipal(principal: PolicyStatement['Principal'], service: string | undefined): boolean {
  if (!principal || principal === '*') return true
  if (principal.AWS) return listOf(principal.AWS).includes('*')
  return service !== undefined && listOf(principal.Service ?? []).includes(service)
}

/** Names of condition keys are case-insensitive. */
function getContext(context: NonNullable<AccessRequest['context']>, key: string): string[] {
  const found = Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())
  return found ? listOf(found[1]) : []
}

function holds(operator: string, wanted: string[], given: string[]): boolean {
  const compare = comparisons[operator]
  if (!compare) throw new Error(`The condition operator ${operator} is not known here`)
  // A key that is missing matches no positive operator; one of several values is enough for ForAnyValue.
  return given.some(value => wanted.some(pattern => compare(value, pattern)))
}

const comparisons: Record<string, (value: string, pattern: string) => boolean> = {
  StringEquals: (value, pattern) => value === pattern,
  StringLike: isLike,
  'ForAnyValue:StringLike': isLike,
  ArnEquals: isLike,
  ArnLike: isLike,
  Bool: (value, pattern) => value === pattern,
}

/** Names of actions are case-insensitive. */
const isAction = (action: string, pattern: string): boolean =>
  isLike(action.toLowerCase(), pattern.toLowerCase())

/** `*` stands for any number of characters, `?` for one. */
function isLike(value: string, pattern: string): boolean {
  return toExpression(pattern).test(value)
}

const toExpression = remember((pattern: string) => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's')
})

const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])
