import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamilyFixture } from '../families/families.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const { admin, accept, familyOf, invited, remove, sees, subjects, tokenFor, two } =
  await createFamilyFixture(club)
afterEach(async () => expect(await club.verify()).toEqual([]))

const add = (as: { token: string }, guardianIds: string[] | undefined, more: object = {}) =>
  club.call(api.players.create, { as, body: newPlayer(numbered('Kid'), { guardianIds, ...more }) })
const guardiansOf = async (as: { token: string }, id: string) =>
  (await familyOf(as, id))?.guardians.map(({ userId, primary }) => [userId, primary ?? false])
const stranger = {
  status: 400,
  json: { issues: [{ field: 'guardianIds', message: 'Please choose guardians of your other children' }] },
}

it('a second child invites the guardians of the first whom its parent names, each of whom decides', async () => {
  const { parent, second } = await two()
  for (const nobody of [[], undefined]) {
    const { json } = await add(parent, nobody)
    expect(await guardiansOf(parent, json.id)).toEqual([[parent.id, true]])
  }
  expect(await subjects(second.email)).toEqual([])
  const { status, json } = await add(parent, [second.id, second.id])
  expect(status).toBe(201)
  expect(await guardiansOf(parent, json.id)).toEqual([[parent.id, true]])
  expect(await sees(second, json.id)).toBe(false)
  expect((await subjects(second.email)).length).toBe(1)
  expect((await accept(second, await tokenFor(second.email))).status).toBe(200)
  expect(await guardiansOf(parent, json.id)).toEqual([
    [parent.id, true],
    [second.id, false],
  ])
  const log = await club.ok(api.audit.list, { as: admin, query: { person: json.id } })
  const actions = log.map(({ action }) => action).sort()
  expect(actions).toEqual(['guardian.accept', 'guardian.invite', 'player.create'])
})

it('a second child sends no more invitations than a family may send in an hour', async () => {
  const { parent, second } = await two()
  // A form that is refused for another reason uses none of them up.
  for (let nth = 1; nth <= 11; nth++)
    expect((await add(parent, [second.id], { jerseySize: undefined })).status).toBe(400)
  for (let nth = 1; nth <= 10; nth++) expect((await add(parent, [second.id])).status).toBe(201)
  expect((await add(parent, [second.id])).status).toBe(429)
  expect((await add(parent, [])).status).toBe(201)
  expect(await subjects(second.email)).toHaveLength(10)
})

it('a second child may be the thirtieth of an account, but not the thirty-first', async () => {
  const { parent, second, child } = await two()
  for (let nth = 2; nth <= 29; nth++) expect((await add(parent, [])).status).toBe(201)
  // The answer to the thirtieth may be lost: the same request again is not one child too many.
  const body = newPlayer(numbered('Kid'))
  const thirtieth = () => club.call(api.players.create, { as: parent, body })
  expect([(await thirtieth()).status, (await thirtieth()).status]).toEqual([201, 200])
  expect(await add(parent, [])).toMatchObject({
    status: 409,
    json: { message: 'An account can have up to 30 children. Please ask the club for help.' },
  })
  const { json: another } = await add(second, [])
  const { token } = await invited(second, another.id)
  expect((await accept(parent, token)).status).toBe(409)
  // Its name is in a row of each child.
  const renaming = { lastName: 'Newname', mobilePhone: '555-010-9999' }
  await club.ok(api.users.updateProfile, { as: parent, params: { id: parent.id }, body: renaming })
  const [links] = await club.ok(api.families.list, { as: admin, query: { playerId: child.id } })
  expect(links?.guardians.find(({ userId }) => userId === parent.id)?.name).toMatch(/Newname/)
})

it('a second child has no guardian who is none of its parent’s children, and nobody learns who exists', async () => {
  const { parent } = await two()
  const other = await two()
  for (const id of [other.parent.id, other.second.id, parent.id, 'usr_none'])
    expect(await add(parent, [id])).toMatchObject(stranger)
  expect((await add(parent, ['usr_1', 'usr_2', 'usr_3', 'usr_4'])).status).toBe(400)
})

it('a second child has no more of a former guardian of the first, also not of one who leaves at this moment', async () => {
  const { parent, child, second } = await two()
  race.beforeNextWrite(() => remove(parent, child.id, second.id))
  expect(await add(parent, [second.id])).toMatchObject(stranger)
  expect(await add(parent, [second.id])).toMatchObject(stranger)
})

it('a second child has no other guardian from a parent who is none any more, or where somebody else is its parent', async () => {
  const { parent, child, second } = await two()
  expect((await remove(second, child.id, second.id)).status).toBe(200)
  expect(await add(second, [parent.id])).toMatchObject(stranger)
  const director = await club.person('program_director')
  await addGuardian(director.id, child.id)
  expect(await add(director, [parent.id], { parentId: second.id })).toMatchObject(stranger)
  expect((await add(director, [parent.id], { parentId: director.id })).status).toBe(201)
  const teamId = await club.team(numbered('team_sibling'))
  const coach = await club.person('coach', { teams: [teamId] })
  await addGuardian(coach.id, child.id)
  expect(await add(coach, [parent.id], { teamId })).toMatchObject(stranger)
})

it('a second child has no other guardian from a parent whose address nobody has confirmed', async () => {
  const { getUser, updateUser } = await import('#functions/stores/users/store.ts')
  const { commit } = await import('#functions/platform/data/transaction.ts')
  const { parent, second } = await two()
  const user = (await getUser(parent.id)) ?? expect.unreachable()
  await commit(updateUser(user, { emailConfirmedAt: undefined }))
  const { status, json } = await add(parent, [second.id])
  expect([status, json.message]).toEqual([409, expect.stringMatching(/^Please confirm your email/)])
})
