import { expect, test } from 'vitest'
import { describeException } from '#frontend/reconciliation/labels.ts'
import { exceptionKinds } from '#shared/reconciliation/model.ts'
import { isDifference } from '#shared/reconciliation/rules.ts'

const exception = {
  ...{ id: 'x', ref: 'PAY#pi_1', invoiceId: 'inv_1', invoiceNumber: 'INV-2026-00042', userName: 'Dana Lee' },
  ...{ amount: 12_500, expected: 10_000, state: 'open' as const },
  ...{ at: '2026-03-02T15:00:00.000Z', seenAt: '2026-03-02T15:00:00.000Z' },
}
const describe = (more: Partial<Parameters<typeof describeException>[0]>) =>
  describeException({ ...exception, kind: 'dispute', ...more }, 'America/New_York')

test.each(exceptionKinds)(
  'an exception of the kind %s is told to the treasurer in a sentence, with advice',
  kind => {
    for (const more of [{}, { ref: 'REF#re_1', detail: '2026-03-09T15:00:00.000Z' }]) {
      const { title, what, advice } = describe({ ...more, kind })
      expect(title).toMatch(/^[A-Z]/)
      for (const text of [what, advice]) expect(text).toMatch(/^[A-Z$].*\.$/)
      expect(`${title}${what}${advice}`).not.toMatch(/undefined|NaN/)
    }
  },
)

test('a dispute is told with its amount, its invoice and the day by which the bank wants an answer', () => {
  expect(describe({ detail: '2026-03-09T15:00:00.000Z' }).what).toMatch(
    /\$125\.00 on invoice INV-2026-00042\. Respond in Stripe by .*Mar 9.*\.$/,
  )
})

test('what is no mismatch with Stripe, but news that needs action, is not counted as a difference', () => {
  const news = ['overpaid', 'refund-failed', 'dispute', 'dispute-lost', 'to-refund', 'unreadable']
  expect(exceptionKinds.filter(kind => !isDifference(kind))).toEqual(news)
})
