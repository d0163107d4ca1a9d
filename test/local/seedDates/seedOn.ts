import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openDemoClub } from '../../demoClub.ts'

/** What the walk through the year says of the plan has to be makeable: a club of an instant, through its routes. */
export async function testSeedOn(now: string): Promise<void> {
  const club = await openDemoClub({ now })

  it(`the demo club is made at ${now}, with a season to register for, and its money adds up`, async () => {
    const programs = await club.ok(api.programs.list)
    expect(programs.filter(({ registrationStatus }) => registrationStatus === 'open')).not.toEqual([])
    expect(await club.verify()).toEqual([])
  })
}
