import { expect, test } from 'vitest'
import type { Role } from '#shared/access.ts'
import {
  chooseBanner,
  hasExpired,
  mayAnnounceTo,
  mayChangeAnnouncement,
} from '#shared/announcements/rules.ts'

test.each<[Role, teamIds: string[], of: string | undefined, announces: boolean, changes: boolean]>([
  ['admin', [], 'reds', true, true],
  ['admin', [], undefined, true, true],
  ['program_director', [], undefined, true, true],
  ['coach', ['blues', 'reds'], 'reds', true, false],
  ['coach', ['blues'], 'reds', false, false],
  ['coach', ['reds'], undefined, false, false],
  ['assistant_coach', ['reds'], 'reds', false, false],
  ['parent', [], undefined, false, false],
])(
  'a %s who coaches %j may announce to %s: %s, and change what others wrote: %s',
  (role, teamIds, teamId, announces, changes) => {
    const caller = { id: 'me', role, teamIds }
    expect(mayAnnounceTo(caller, teamId)).toBe(announces)
    expect(mayChangeAnnouncement(caller, { createdById: 'another', teamId })).toBe(changes)
    expect(mayChangeAnnouncement(caller, { createdById: 'me', teamId })).toBe(announces)
  },
)

const now = new Date('2026-03-02T15:00:00Z')
const over = '2026-03-02T15:00:00.000Z'
test.each([
  [undefined, false],
  ['2026-03-02T15:00:00.001Z', false],
  [over, true],
  ['2026-03-02T14:59:59.999Z', true],
])('at 3 PM an announcement that ends at %s has expired: %s', (expiresAt, expired) => {
  expect(hasExpired({ expiresAt }, now)).toBe(expired)
})

const one = (createdAt: string, priority: 'normal' | 'high' = 'normal', expiresAt?: string) => ({
  createdAt,
  priority,
  ...(expiresAt && { expiresAt }),
})
const [old, recent] = ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
test.each([
  ['nothing where there is none', [], undefined, []],
  ['the newest', [one(old), one(recent)], one(recent), [one(old)]],
  ['the newest of high priority', [one(recent), one(old, 'high')], one(old, 'high'), [one(recent)]],
  ['none that has expired', [one(recent, 'high', over), one(old)], one(old), []],
  [
    'the newest of several of high priority',
    [one(old, 'high'), one(recent, 'high'), one(recent)],
    one(recent, 'high'),
    [one(old, 'high'), one(recent)],
  ],
])('the banner shows %s', (_, all, shown, others) => {
  expect(chooseBanner(all, now)).toEqual({ shown, others })
})
