import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { staleCursor } from '#shared/fields.ts'
import { derivedKeys } from '../secrets/derivedKeys.ts'
import { HttpError } from './errors.ts'

/**
 * A cursor marks where the next page starts. It is sealed together with its list, filter and caller, because
 * DynamoDB would happily start at any key it is given.
 */
export async function sealCursor(
  start: Record<string, string> | undefined,
  scope: string,
): Promise<string | undefined> {
  if (!start) return undefined
  const body = Buffer.from(JSON.stringify(start)).toString('base64url')
  const [key] = await derivedKeys('cursor')
  return `${body}.${seal(key, body, scope)}`
}

export async function openCursor(
  cursor: string | undefined,
  scope: string,
): Promise<Record<string, string> | undefined> {
  if (cursor === undefined) return undefined
  const [body = '', mark = ''] = cursor.split('.')
  for (const key of await derivedKeys('cursor')) {
    const expected = Buffer.from(seal(key, body, scope))
    const given = Buffer.from(mark)
    if (expected.length === given.length && timingSafeEqual(expected, given)) {
      return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string>
    }
  }
  throw new HttpError(400, staleCursor, [{ field: 'cursor', message: staleCursor }])
}

const seal = (key: KeyObject, body: string, scope: string): string =>
  createHmac('sha256', key).update(`${scope}\n${body}`).digest('base64url')
