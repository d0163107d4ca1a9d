import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPictureNames } from '#frontend/credentials/pictureNames.ts'
import { type Role, roles } from '#shared/access.ts'
import { credentialStatuses, credentialTypes } from '#shared/credentials/choices.ts'
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
  seasonIssues,
  upcomingSeasons,
  uploaderName,
  warningDay,
} from '#shared/credentials/rules.ts'
import { addDays } from '#shared/dates.ts'
import { runs } from '../proof.ts'

const today = '2026-03-02'
const day = fc.integer({ min: -400, max: 400 }).map(days => addDays(today, days))
const known = fc.record({
  credentialType: fc.constantFrom(...credentialTypes),
  status: fc.constantFrom(...credentialStatuses),
  expiresAt: fc.option(day, { nil: undefined }),
})
const some = fc.array(known, { maxLength: 6 })

describe('seasons', () => {
  it('credentials are for six consecutive seasons, starting with the current year', () => {
    expect(upcomingSeasons('2026-12-31')).toEqual([
      '2026-2027',
      '2027-2028',
      '2028-2029',
      '2029-2030',
      '2030-2031',
      '2031-2032',
    ])
    expect(currentSeason('2027-01-01')).toBe('2027-2028')
    expect(seasonIssues('2031-2032', today)).toEqual([])
    expect(seasonIssues('2032-2033', today)).toHaveLength(1)
    expect(seasonIssues('2025-2026', today)).toHaveLength(1)
  })
})

describe('deciding', () => {
  const may: Record<Role, [others: boolean, own: boolean]> = {
    admin: [true, false],
    program_director: [true, false],
    coach: [false, false],
    assistant_coach: [false, false],
    parent: [false, false],
    player: [false, false],
  }
  it.each(roles)('deciding on a credential as %s', role => {
    const of = (uploaderId: string) => mayDecide({ id: 'me', role }, { uploaderId })
    expect([of('other'), of('me')]).toEqual(may[role])
  })
})

describe('the name of an uploader', () => {
  it.each([
    [{ userFullName: 'Kim Lee', userName: 'kim' }, 'Kim Lee'],
    [{ userFullName: ' ', userName: 'kim' }, 'kim'],
    [{ userName: 'kim' }, 'kim'],
    [{}, 'User ID: usr_1'],
  ])('the uploader %j is named %s', (names, expected) => {
    expect(uploaderName({ uploaderId: 'usr_1', ...names })).toBe(expected)
  })
})

describe('the status of a credential', () => {
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

  it('another credential never worsens a status, and a coach is asked for one exactly when it is the coach’s turn', () => {
    const order: ComplianceStatus[] = ['verified', 'pending', 'expiring', 'expired', 'rejected', 'missing']
    fc.assert(
      fc.property(some, known, (credentials, more) => {
        const before = complianceStatusesOf(credentials, today)
        const after = complianceStatusesOf([...credentials, more], today)
        for (const type of credentialTypes) {
          expect(order.indexOf(after[type])).toBeLessThanOrEqual(order.indexOf(before[type]))
          if (type !== more.credentialType) expect(after[type]).toBe(before[type])
          const isWanted = listMissingCredentials(before).some(
            ({ credentialType }) => credentialType === type,
          )
          expect(isWanted).toBe(!['verified', 'pending'].includes(before[type]))
        }
      }),
      { numRuns: runs(200, 20_000) },
    )
  })

  it('a good status lasts until a future day that is the last day of one of the credentials', () => {
    fc.assert(
      fc.property(some, credentials => {
        const until = firstExpiry(credentials, today)
        if (until === undefined) return
        expect(until >= today).toBe(true)
        expect(
          credentials.some(({ status, expiresAt }) => status === 'verified' && expiresAt === until),
        ).toBe(true)
      }),
      { numRuns: runs(200, 20_000) },
    )
    const both = (card?: number, shot?: number) => [
      { credentialType: 'lacrosse_card' as const, ...verified(card) },
      { credentialType: 'headshot' as const, ...verified(shot) },
    ]
    expect(firstExpiry(both(9, 4), today)).toBe(addDays(today, 4))
    expect(firstExpiry(both(9), today)).toBe(addDays(today, 9))
    expect(firstExpiry([...both(9, -2), ...both()], today)).toBeUndefined()
    expect(firstExpiry([...both(9), ...both(50)], today)).toBe(addDays(today, 50))
  })
})

describe('the last day', () => {
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
})

describe('the names of downloaded pictures', () => {
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
})
