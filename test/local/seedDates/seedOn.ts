import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import type { Club } from '../../club.ts'
import { findImplausible } from '../believable.ts'
import { findImplausibleRecords } from '../believableRecords.ts'
import { readDemo, readRecords } from '../readDemo.ts'

/** What the walk through the year says of the plan, said of a club that was really made at an instant. */
export function testSeedOn(club: Club, now: string): void {
  it(`the demo club that is made at ${now} can be believed, and its money adds up`, async () => {
    club.clock.now = new Date(now)
    const { seedClub } = await import('#infra/local/seed.ts')
    await seedClub(club)
    const signIn = (username: string) =>
      club.ok(api.auth.login, { body: { username, password: 'Lacrosse-2026!' } })
    const admin = await signIn('admin')
    const people = { admin, coach: await signIn('coach'), parent: await signIn('parent') }
    expect(findImplausible(await readDemo(club, people))).toEqual([])
    expect(findImplausibleRecords(await readRecords(club, admin))).toEqual([])
    expect(await club.verify()).toEqual([])
  })
}
