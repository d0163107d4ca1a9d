import { expect, it } from 'vitest'
import { openClub } from '../club.ts'

await openClub()
const { describeError } = await import('#functions/platform/http/errors.ts')
const { ConditionFailed } = await import('#functions/platform/data/transaction.ts')

it('a request that loses a race gets a conflict, and not a server error', () => {
  const message = 'This was just changed. Please reload and try again.'
  expect(describeError(new ConditionFailed([]))).toEqual({
    status: 409,
    body: { message, error: message, issues: [] },
    isFault: false,
  })
})
