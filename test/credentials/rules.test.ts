import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildPictureNames } from '#frontend/credentials/pictureNames.ts'
import { roles } from '#shared/access.ts'
import { credentialStatuses } from '#shared/credentials/choices.ts'
import {
  bestComplianceStatus,
  type ComplianceStatus,
  complianceStatusesOf,
  complianceStatusOf,
  currentSeason,
  expiryIssues,
  firstExpiry,
  listMissingCredentials,
  mayDecide,
  reviewableSeasons,
  seasonIssues,
  upcomingSeasons,
  uploaderName,
  warningDay,
} from '#shared/credentials/rules.ts'
import { addDays } from '#shared/dates.ts'
import { runs } from '../proof.ts'

const today = '2026-03-02'
it('credentials are for six consecutive seasons, starting with the current year, and last year’s can be viewed', () => {
  const six = ['2026-2027', '2027-2028', '2028-2029', '2029-2030', '2030-2031', '2031-2032']
  expect(upcomingSeasons('2026-12-31')).toEqual(six)
  expect(reviewableSeasons(today)).toEqual(['2025-2026', ...six])
  expect(currentSeason('2027-01-01')).toBe('2027-2028')
  expect(seasonIssues('2031-2032', today)).toEqual([])
  for (const wrong of ['2032-2033', '2025-2026', '2026-2028'])
    expect(seasonIssues(wrong, today)).toHaveLength(1)
})

it('only those who run the club decide on credentials, and nobody on their own', () => {
  const deciding = (uploaderId: string) => roles.filter(role => mayDecide({ id: 'me', role }, { uploaderId }))
  expect([deciding('other').toSorted(), deciding('me')]).toEqual([['admin', 'program_director'], []])
})

it.each([
  [{ userFullName: 'Kim Lee', userName: 'kim' }, 'Kim Lee'],
  [{ userFullName: ' ', userName: 'kim' }, 'kim'],
  [{ userName: 'kim' }, 'kim'],
  [{}, 'User ID: usr_1'],
])('the uploader %j is named %s', (names, expected) => {
  expect(uploaderName({ uploaderId: 'usr_1', ...names })).toBe(expected)
})

it.each<[string, number | undefined, ComplianceStatus]>([
  ['verified', undefined, 'verified'],
  ['verified', 31, 'verified'],
  ['verified', 30, 'expiring'],
  ['verified', 0, 'expiring'],
  ['verified', -1, 'expired'],
  ['pending', -1, 'pending'],
  ['rejected', 5, 'rejected'],
])('a %s credential with %s days left is %s', (status, left, expected) => {
  const expiresAt = left === undefined ? undefined : addDays(today, left)
  const known = credentialStatuses.find(name => name === status) ?? 'pending'
  expect(complianceStatusOf({ status: known, expiresAt }, today)).toBe(expected)
})

const verified = (left?: number) => ({
  status: 'verified' as const,
  expiresAt: left === undefined ? undefined : addDays(today, left),
})
const pending = { status: 'pending' as const }
const rejected = { status: 'rejected' as const }
it.each<[string, Parameters<typeof bestComplianceStatus>[0], ComplianceStatus]>([
  ['nothing', [], 'missing'],
  ['a rejected one', [rejected], 'rejected'],
  ['a rejected and an expired one', [rejected, verified(-3)], 'expired'],
  ['an expiring one', [verified(3), rejected], 'expiring'],
  ['an expiring one and its successor', [verified(3), pending], 'pending'],
  ['a good one and one that waits', [pending, verified()], 'verified'],
  ['an expiring one and a good one', [verified(3), verified(100)], 'verified'],
])('the status of %s', (_, credentials, expected) => {
  expect(bestComplianceStatus(credentials, today)).toBe(expected)
  expect(bestComplianceStatus(credentials.toReversed(), today)).toBe(expected)
})

it('a coach is asked for what is missing, wrong or running out, each type by itself', () => {
  const card = { credentialType: 'lacrosse_card', ...verified() } as const
  const shot = { credentialType: 'headshot', ...rejected } as const
  const standings = complianceStatusesOf([card, shot], today)
  expect(standings).toEqual({ lacrosse_card: 'verified', headshot: 'rejected' })
  const all = ['verified', 'pending', 'expiring', 'expired', 'rejected', 'missing'] as const
  const asked = all.flatMap(headshot => listMissingCredentials({ ...standings, headshot }))
  expect(asked).toEqual(all.slice(2).map(standing => ({ credentialType: 'headshot', standing })))
})

it('the first day on which a coach lacks a credential is that of the type whose last good one ends first', () => {
  const both = (card?: number, shot?: number) => [
    { credentialType: 'lacrosse_card' as const, ...verified(card) },
    { credentialType: 'headshot' as const, ...verified(shot) },
  ]
  const waits = both(2).map(one => ({ ...one, ...pending }))
  expect(firstExpiry(both(9, 4), today)).toBe(addDays(today, 4))
  expect(firstExpiry(both(9), today)).toBe(addDays(today, 9))
  expect(firstExpiry(both(0), today)).toBe(today)
  expect(firstExpiry([...both(9, -2), ...both()], today)).toBeUndefined()
  expect(firstExpiry([...both(9), ...both(50)], today)).toBe(addDays(today, 50))
  expect(firstExpiry([...waits, ...both(-1, -1)], today)).toBeUndefined()
})

it.each([
  [undefined, 0],
  [today, 0],
  [addDays(today, -1), 1],
  [addDays(today, 3660), 0],
  [addDays(today, 3661), 1],
])('the last day %s has %i issues', (expiresAt, issues) => {
  expect(expiryIssues(expiresAt, today)).toHaveLength(issues)
})

it.each([
  [31, 1],
  [30, 1],
  [2, 1],
  [1, 1],
  [0, undefined],
  [100, 70],
])('a last day in %i days is shown in %s', (left, expected) => {
  expect(warningDay(addDays(today, left), today)).toBe(
    expected === undefined ? undefined : addDays(today, expected),
  )
})

const of = (userFullName: string) => ({
  uploaderId: 'usr_1',
  userFullName,
  credentialType: 'headshot' as const,
  season: '2026-2027',
})
it('downloaded pictures are named by coach, each once', () => {
  expect(buildPictureNames([of('Zoë Lee'), of('../../etc: "x"'), of('zoë lee'), of('')])).toEqual([
    'Zoë Lee - Coach Headshot 2026-2027',
    'etc x - Coach Headshot 2026-2027',
    'zoë lee - Coach Headshot 2026-2027 (2)',
    'User ID usr_1 - Coach Headshot 2026-2027',
  ])
})

it('the names of downloaded pictures cannot escape the folder, whatever coaches are called', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 8 }), coaches => {
      const names = buildPictureNames(coaches.map(of))
      expect(new Set(names.map(name => name.toLowerCase())).size).toBe(coaches.length)
      for (const name of names) expect(name).not.toMatch(/[/\\:*?"<>|\p{C}]|^[\s.]/u)
    }),
    { numRuns: runs(100, 10_000) },
  )
})
