import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newTeam } from '../forms.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const as = cast.director

const createTeam = (name: string) => club.ok(api.teams.create, { as, body: newTeam(name) })
const createChild = (parent: { id: string }, firstName: string) =>
  club.ok(api.players.create, { as: cast.admin, body: { ...newPlayer(firstName), parentId: parent.id } })
const publish = (teamId: string) => club.ok(api.teams.publish, { as, body: { teamIds: [teamId] } })
const join = (playerId: string, teamId: string, fromTeamId?: string) =>
  club.ok(api.teams.join, { as, body: { playerId, teamId, fromTeamId } })
/** Lets the jobs run that are due after some minutes, and the mails that they queue. */
async function wait(minutes: number) {
  club.clock.pass({ minutes })
  for (let round = 0; round < 2; round++) await club.tick()
}
const newsTo = ({ email }: { email: string }) =>
  club.ses
    .mails(email)
    .filter(({ text }) => text.includes('Teams are set:'))
    .map(({ subject }) => subject)

/** A team whose families have been told. */
async function createPublishedTeam(name: string) {
  const team = await createTeam(name)
  await join((await createChild(await club.person('parent'), 'First')).id, team.id)
  await publish(team.id)
  await wait(3)
  return team
}

it('a family is told of a child who joins a team after its roster was published, once', async () => {
  const team = await createPublishedTeam('Foxes')
  const parent = await club.person('parent')
  await join((await createChild(parent, 'Late')).id, team.id)
  await wait(1)
  expect(newsTo(parent)).toEqual([])
  await wait(2)
  expect(newsTo(parent)).toEqual(['Late is on Foxes'])
  expect(await publish(team.id)).toEqual({ children: 0, people: 0, unreachable: 0, unreachableIds: [] })
  await wait(5)
  expect(newsTo(parent)).toHaveLength(1)
})

it('a child who is moved on within two minutes is news of the last team alone', async () => {
  const [wrong, right] = [await createPublishedTeam('Owls'), await createPublishedTeam('Larks')]
  const parent = await club.person('parent')
  const { id } = await createChild(parent, 'Moved')
  await join(id, wrong.id)
  club.clock.pass({ seconds: 30 })
  await join(id, right.id, wrong.id)
  await wait(5)
  expect(newsTo(parent)).toEqual(['Moved is on Larks'])
})

it('while the roster of a team is a draft, no family is told who joins it', async () => {
  const team = await createTeam('Wrens')
  const parent = await club.person('parent')
  await join((await createChild(parent, 'Drafted')).id, team.id)
  await wait(10)
  expect(newsTo(parent)).toEqual([])
})
