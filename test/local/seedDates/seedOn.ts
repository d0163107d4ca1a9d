import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openDemoClub } from '../../demoClub.ts'
import { findImplausible } from '../believable.ts'
import { findImplausibleRecords } from '../believableRecords.ts'
import { readDemo, readRecords } from '../readDemo.ts'

/** What the walk through the year says of the plan, said of a club that was really made at an instant. */
export async function testSeedOn(now: string): Promise<void> {
  const club = await openDemoClub({ now })
  const signIn = (username: string) =>
    club.ok(api.auth.login, { body: { username, password: 'Lacrosse-2026!' } })

  it(`the demo club that is made at ${now} can be believed, and its money adds up`, async () => {
    const admin = await signIn('admin')
    const people = { admin, coach: await signIn('coach'), parent: await signIn('parent') }
    expect(findImplausible(await readDemo(club, people))).toEqual([])
    expect(findImplausibleRecords(await readRecords(club, admin))).toEqual([])
    expect(await club.verify()).toEqual([])
  })
}
