import { settings } from '../environment/settings.ts'
import { exposeUnknown } from './rowCodec.ts'
import type { Key } from './table.ts'
import type { Write } from './transaction.ts'

/** `#name` stands for the attribute of that name, `:name` for the given value. */
export interface Condition {
  expression: string
  values?: Record<string, unknown>
}

export const isNew: Condition = { expression: 'attribute_not_exists(#pk)' }

/**
 * Changes some attributes of a row in place: counters, and rows that several writers touch at once. A name may be a
 * path into a map: `memberships.team_1.active`. Where nothing changes, only the condition is checked.
 */
export function updateRow(
  key: Key,
  change: {
    set?: Record<string, unknown>
    add?: Record<string, number>
    remove?: string[]
    when?: Condition
  },
): Write {
  const set = Object.entries(change.set ?? {}).filter(([, value]) => value !== undefined)
  const add = Object.entries(change.add ?? {})
  const clauses = [
    set.length > 0 &&
      `SET ${set.map(([name]) => `${attributePath(name)} = ${valuePlaceholder(name)}`).join(', ')}`,
    add.length > 0 && `ADD ${add.map(([name]) => `#${name} :add_${name}`).join(', ')}`,
    change.remove?.length && `REMOVE ${change.remove.map(name => `#${name}`).join(', ')}`,
  ].filter(Boolean)
  const expression = clauses.join(' ')
  // DynamoDB refuses an update of nothing.
  if (!expression) return checkRow(key, change.when ?? exists)
  const condition = optionalConditionParams(change.when)
  const values = {
    ...Object.fromEntries(set.map(([name, value]) => [valuePlaceholder(name), exposeUnknown(value)])),
    ...Object.fromEntries(add.map(([name, value]) => [`:add_${name}`, value])),
    ...condition.ExpressionAttributeValues,
  }
  return {
    Update: {
      TableName: settings.TABLE_NAME,
      Key: { ...key },
      UpdateExpression: expression,
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: { ...attributeNames(expression), ...condition.ExpressionAttributeNames },
      // DynamoDB rejects an empty set of values.
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    },
  }
}

const exists: Condition = { expression: 'attribute_exists(#pk)' }
const attributePath = (name: string) => `#${name.replaceAll('.', '.#')}`
const valuePlaceholder = (name: string) => `:set_${name.replaceAll('.', '_')}`

/** The transaction goes through only if the row still meets the condition. */
export const checkRow = (key: Key, condition: Condition): Write => ({
  ConditionCheck: { TableName: settings.TABLE_NAME, Key: { ...key }, ...conditionParams(condition) },
})

export const deleteRow = (key: Key, condition?: Condition): Write => ({
  Delete: { TableName: settings.TABLE_NAME, Key: { ...key }, ...optionalConditionParams(condition) },
})

const attributeNames = (expression: string): Record<string, string> =>
  Object.fromEntries([...expression.matchAll(/#(\w+)/g)].map(([token, name = '']) => [token, name]))

function conditionParams(condition: Condition) {
  const values = Object.entries(condition.values ?? {})
  return {
    ConditionExpression: condition.expression,
    ExpressionAttributeNames: attributeNames(condition.expression),
    ...(values.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
    }),
  }
}

/** The parameters of a condition; none without one. */
export const optionalConditionParams = (
  condition: Condition | undefined,
): Partial<ReturnType<typeof conditionParams>> => (condition ? conditionParams(condition) : {})
