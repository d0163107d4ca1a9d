import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newPlayer, numbered } from '../forms.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createFamilyFixture } from './families.ts'

const race = createRaceInjector()
const reading = createRaceInjector('GetItem')
const club = await openClub({
  watch: { dynamodb: (request, forward) => reading.watch(request, next => race.watch(next, forward)) },
})
const { admin, invite, invited, accept, remove, sees, familyOf, two, address } =
  await createFamilyFixture(club)
afterEach(async () => expect(await club.verify()).toEqual([]))

const guardiansOf = async (id: string) => (await familyOf(admin, id))?.guardians.map(({ userId }) => userId)
const people = (count: number) => Promise.all(Array.from({ length: count }, () => club.person('parent')))
const setParent = (id: string, parentId: string) =>
  club.ok(api.players.setParent, { as: admin, params: { id }, body: { parentId } })
const createOrphan = (name: string) => club.ok(api.players.create, { as: admin, body: newPlayer(name) })

it('an invitation that several people open at once creates one guardian', async () => {
  for (let round = 0; round < runs(1, 30); round++) {
    const { parent, child } = await createFamily(club, `Once${'x'.repeat(round)}`)
    const { token } = await invited(parent, child.id)
    const replies = await Promise.all((await people(4)).map(as => accept(as, token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await guardiansOf(child.id)).toHaveLength(2)
  }
})

it.each(['withdrawn', 'sent anew', 'left without its sender', 'left without the sender’s right'] as const)(
  'an invitation that is %s at the same moment creates no guardian',
  async what => {
    const { parent, child, second } = await two()
    const director = await club.person('program_director')
    const byOffice = what === 'left without the sender’s right'
    const { id: childId } = byOffice ? await createOrphan('Orphan') : child
    const { email, id, token } = await invited(byOffice ? director : second, childId)
    const events = {
      withdrawn: () => club.ok(api.families.withdraw, { as: second, params: { id } }),
      'sent anew': () => invite(second, childId, email),
      'left without its sender': () => remove(parent, childId, second.id),
      'left without the sender’s right': () =>
        club.ok(api.users.setRole, { as: admin, params: { id: director.id }, body: { role: 'parent' } }),
    }
    race.beforeNextWrite(events[what], 'INVITE#')
    const joiner = await club.person('parent')
    expect((await accept(joiner, token)).status).not.toBe(200)
    expect(await sees(joiner, childId)).toBe(false)
  },
)

it('an invitation accepted while the primary guardian changes leaves the child one primary guardian', async () => {
  const { parent, child, second } = await two()
  const { token } = await invited(second, child.id)
  const [joiner = admin, next = admin] = await people(2)
  race.beforeNextWrite(() => setParent(child.id, next.id), 'INVITE#')
  expect((await accept(joiner, token)).status).toBe(200)
  expect(await guardiansOf(child.id)).toEqual(expect.arrayContaining([next.id, second.id, joiner.id]))
  expect(await sees(parent, child.id)).toBe(false)
})

it('an invitation to a child without guardians creates a primary one, whoever else accepts at the same moment', async () => {
  const child = await createOrphan('Alone')
  const [one, other] = [await invited(admin, child.id), await invited(admin, child.id)]
  const [first = admin, second = admin] = await people(2)
  race.beforeNextWrite(() => accept(second, other.token), 'INVITE#')
  expect((await accept(first, one.token)).json.primary).toBe(false)
  expect(await guardiansOf(child.id)).toEqual([second.id, first.id])
})

it('an invitation asks whoever has just changed their own account to try again', async () => {
  const { parent, child } = await createFamily(club, 'Before')
  const joiner = await club.person('parent')
  const { token } = await invited(parent, child.id)
  const rename = { as: joiner, params: { id: joiner.id }, body: { firstName: 'Renamed' } }
  race.beforeNextWrite(() => club.ok(api.users.updateProfile, rename), 'INVITE#')
  expect((await accept(joiner, token)).status).toBe(409)
  expect((await accept(joiner, token)).status).toBe(200)
})

/** More invitations than there are places, which no route would send: each was sent while there was a place. */
async function invitations(count: number) {
  const [{ commit }, { invitationToken }, store] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/identity/mailLinks/families.ts'),
    import('#functions/stores/families/store.ts'),
  ])
  const { parent, child } = await createFamily(club)
  const known = await store.getInvitation(store.parseInvitationId((await invited(parent, child.id)).id))
  const rows = Array.from({ length: known ? count : 0 }, address).map(email => {
    if (!known) throw new Error('no invitation')
    return { ...known, email, slot: store.hashAddress(email) }
  })
  await commit(...rows.map(store.putInvitation))
  const joiners = await people(count)
  const tokens = await Promise.all(rows.map(invitationToken))
  const join = (n: number) => accept(joiners[n] ?? admin, tokens[n] ?? '')
  return { parent, child, joiners, join }
}

it('the fifth guardian is refused however many accept at once, and a vacated place is free', async () => {
  const { parent, child, joiners, join } = await invitations(6)
  const replies = await Promise.all(joiners.map((_, n) => join(n)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
  expect(await guardiansOf(child.id)).toHaveLength(4)
  const [inside, outside] = [200, 409].map(answer => replies.findIndex(({ status }) => status === answer))
  await remove(parent, child.id, joiners[inside ?? 0]?.id ?? '')
  expect((await join(outside ?? 0)).status).toBe(200)
  expect(await guardiansOf(child.id)).toHaveLength(4)
})

it('the fifth guardian is refused even if the list of guardians was read before the child', async () => {
  const { child, join } = await invitations(4)
  for (const n of [0, 1]) expect((await join(n)).status).toBe(200)
  // Before the child's own row is read, when concurrent reads have already been answered.
  reading.beforeNextWrite(() => join(2), 'META')
  expect((await join(3)).json.message).toMatch(/at most 4 guardians/)
  expect(await guardiansOf(child.id)).toHaveLength(4)
})

it('a director’s invitation is void once a child has a guardian, even if its guardians were read before', async () => {
  const [director, first, second] = [await club.person('program_director'), ...(await people(2))]
  const child = await createOrphan('Taken')
  const [own, other] = [await invited(director, child.id), await invited(admin, child.id)]
  reading.beforeNextWrite(() => accept(second ?? admin, other.token), `"PLAYER#${child.id}"`, '"META"')
  expect((await accept(first ?? admin, own.token)).status).toBe(400)
  expect(await guardiansOf(child.id)).toEqual([second?.id])
})

it('a guardian who is removed at the same moment sets no password for the child', async () => {
  const { parent, child, second } = await two()
  const body = { password: 'goal-by-riley', confirmPassword: 'goal-by-riley' }
  race.beforeNextWrite(() => remove(parent, child.id, second.id), 'passwordHash')
  const reply = await club.call(api.families.activate, { as: second, params: { id: child.id }, body })
  expect(reply.status).toBe(409)
  expect((await familyOf(parent, child.id))?.account.active).toBe(false)
})

it('a guardian who is being made the primary one is not removed', async () => {
  const { parent, child, second } = await two()
  race.beforeNextWrite(() => setParent(child.id, second.id), 'GUARD#')
  expect((await remove(parent, child.id, second.id)).status).toBe(404)
  expect(await guardiansOf(child.id)).toEqual([second.id])
})

it.each([
  ['before it is written', race, ['GUARD#']],
  ['between two reads', reading, ['"PLAYER#', '"META"']],
] as const)(
  'a guardian who leaves while the other one is removed, %s, stays, so that the child keeps one',
  async (_, { beforeNextWrite }, about) => {
    const { child, second } = await two(numbered('Kept'))
    await setParent(child.id, '')
    const { token } = await invited(admin, child.id)
    await accept(await club.person('parent'), token)
    beforeNextWrite(() => setParent(child.id, ''), ...about)
    expect((await remove(second, child.id, second.id)).status).toBe(409)
    expect(await guardiansOf(child.id)).toEqual([second.id])
  },
)
