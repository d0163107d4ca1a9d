import { expect, it } from 'vitest'
import { chooseBanner } from '#shared/announcements/rules.ts'

const now = new Date('2026-03-02T15:00:00Z')
const one = (createdAt: string, priority: 'normal' | 'high' = 'normal', expiresAt?: string) => ({
  createdAt,
  priority,
  ...(expiresAt && { expiresAt }),
})
const [old, recent] = ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
const over = '2026-03-02T15:00:00.000Z'

it.each([
  ['nothing where there is none', [], undefined, 0],
  ['the newest', [one(old), one(recent)], one(recent), 1],
  [
    'the newest of high priority, however many came later',
    [one(recent), one(old, 'high')],
    one(old, 'high'),
    1,
  ],
  ['none of high priority that has expired', [one(recent, 'high', over), one(old)], one(old), 0],
  [
    'the newest of several of high priority',
    [one(old, 'high'), one(recent, 'high'), one(recent)],
    one(recent, 'high'),
    2,
  ],
])('the banner shows %s', (_, all, shown, others) => {
  const chosen = chooseBanner(all, now)
  expect(chosen.shown).toEqual(shown)
  expect(chosen.others).toHaveLength(others)
})
