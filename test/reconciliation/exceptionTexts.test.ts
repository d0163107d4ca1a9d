import { expect, test } from 'vitest'
import { describeException } from '#frontend/reconciliation/labels.ts'
import { exceptionKinds } from '#shared/reconciliation/model.ts'

const exception = {
  ...{ id: 'x', ref: 'PAY#pi_1', invoiceId: 'inv_1', invoiceNumber: 'INV-2026-00042', userName: 'Dana Lee' },
  ...{ amount: 12_500, expected: 10_000, state: 'open' as const },
  ...{ at: '2026-03-02T15:00:00.000Z', seenAt: '2026-03-02T15:00:00.000Z' },
}

test.each(exceptionKinds)(
  'an exception of the kind %s is told to the treasurer in a sentence, with advice',
  kind => {
    for (const more of [{}, { ref: 'REF#re_1', detail: '2026-03-09T15:00:00.000Z' }]) {
      const { title, what, advice } = describeException({ ...exception, ...more, kind }, 'America/New_York')
      expect(title).toMatch(/^[A-Z]/)
      for (const text of [what, advice]) expect(text).toMatch(/^[A-Z$].*\.$/)
      expect(`${title}${what}${advice}`).not.toMatch(/undefined|NaN/)
    }
  },
)

test('a dispute is told with its amount, its invoice and the day by which the bank wants an answer', () => {
  const { what } = describeException(
    { ...exception, kind: 'dispute', detail: '2026-03-09T15:00:00.000Z' },
    'America/New_York',
  )
  expect(what).toMatch(/\$125\.00 on invoice INV-2026-00042\. Respond in Stripe by .*Mar 9.*\.$/)
})
