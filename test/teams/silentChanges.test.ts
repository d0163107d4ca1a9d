import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram, newTeam } from '../forms.ts'
import { createImporter, row } from '../imports/lines.ts'
import { createTeamFixture } from './teamFixture.ts'

/** Only what somebody does by hand is mailed to families of published teams. */

const club = await openClub()
const { admin, director: as, createChild } = await createTeamFixture(club)
const { send } = createImporter(club, as)
afterEach(async () => expect(await club.verify()).toEqual([]))

const publish = (teamId: string) => club.ok(api.teams.publish, { as, body: { teamIds: [teamId] } })

async function createPublished(name: string) {
  const body = newProgram(`Program of ${name}`)
  const { id: programId } = await club.ok(api.programs.create, { as, body })
  const team = await club.ok(api.teams.create, { as, body: newTeam(name, { programId }) })
  await publish(team.id)
  return team
}

/** What a family has heard of its teams, long after things are quiet. */
async function newsTo({ email }: { email: string }) {
  club.clock.pass({ minutes: 5 })
  for (let round = 0; round < 2; round++) await club.tick()
  return club.ses
    .mails(email)
    .flatMap(({ subject }) => (/ is (on|no longer on) |teams at/.test(subject) ? subject : []))
}

it('a list that is imported puts children on a published team without a mail; its next publication tells of them', async () => {
  const team = await createPublished('Kites')
  const parent = await club.person('parent')
  const rows = [row(1, { guardianEmail: parent.email, guardianName: '', team: team.name })]
  expect(await send(rows)).toMatchObject([{ status: 'joined', issues: [] }])
  expect(await newsTo(parent)).toEqual([])
  await publish(team.id)
  expect(await newsTo(parent)).toEqual(['Child1 is on Kites'])
})

it('two profiles of a child that become one are no news, though one of them was on a published team', async () => {
  const team = await createPublished('Wagtails')
  const [mother, father] = [await club.person('parent'), await club.person('parent')]
  const kept = await createChild(mother, 'Twice', { teamId: undefined })
  const gone = await createChild(father, 'Twice', { teamId: team.id })
  expect(await newsTo(father)).toEqual(['Twice is on Wagtails'])
  const body = { from: gone.id, guardianIds: [mother.id, father.id] }
  await club.ok(api.players.merge, { as: admin, params: { id: kept.id }, body })
  expect([await newsTo(mother), await newsTo(father)]).toEqual([[], ['Twice is on Wagtails']])
  const roster = await club.ok(api.teams.players, { as, params: { id: team.id } })
  expect(roster.map(({ id }) => id)).toEqual([kept.id])
})
