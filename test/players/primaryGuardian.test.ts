import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newProgram, numbered } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const { admin, parent } = fixtures
afterEach(async () => expect(await club.verify()).toEqual([]))
type Person = Awaited<ReturnType<typeof club.person>>
const createChild = () => fixtures.createChild(parent, numbered('Kid'))
const setParent = (id: string, parentId: string | null) =>
  club.call(api.players.setParent, { as: admin, params: { id }, body: { parentId } })
/** Who of them sees the child. */
const seenBy = (id: string, ...people: Person[]) =>
  Promise.all(
    people.map(async as => (await club.call(api.players.get, { as, params: { id } })).status === 200),
  )
const createProgram = (more: object) =>
  club.ok(api.programs.create, { as: admin, body: newProgram(numbered('Spring'), more) })
const register = (playerId: string, { id: programId }: { id: string }) =>
  club.ok(api.registrations.create, { as: parent, body: { programId, playerId } })
const held = async (as: Person, playerId: string) =>
  (await club.ok(api.registrations.list, { as })).filter(row => row.playerId === playerId).map(({ id }) => id)

it('a new primary guardian of a child counts from the next request of both, and takes over what is unpaid', async () => {
  const child = await createChild()
  const next = await club.person('parent')
  const open = await register(child.id, await createProgram({ fee: 12_500 }))
  const paid = await register(child.id, await createProgram({ fee: 0 }))
  expect(await seenBy(child.id, parent, next)).toEqual([true, false])
  expect((await setParent(child.id, next.id)).json.parentId).toBe(next.id)
  expect(await seenBy(child.id, parent, next)).toEqual([false, true])
  const line = (await fixtures.roster()).find(({ id }) => id === child.id)
  expect([line?.parentId, line?.parentEmail]).toEqual([next.id, next.email])
  await club.tick()
  expect([await held(next, child.id), await held(parent, child.id)]).toEqual([[open.id], [paid.id]])
  const subjects = club.ses.mails(next.email).map(({ subject }) => subject)
  expect(subjects).toContain(`You are now a guardian of ${child.firstName}`)
})

it.each<[string, (id: string, next: Person) => Promise<unknown>]>([
  ['whom the office names', (id, next) => setParent(id, next.id)],
  [
    'who accepts the office’s invitation',
    async (id, next) => {
      await club.ok(api.families.invite, { as: admin, params: { id }, body: { email: next.email } })
      await club.tick()
      const text = club.ses.mails(next.email).at(-1)?.text ?? ''
      const token = /guardian-invitation\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
      await club.ok(api.families.accept, { as: next, body: { token } })
    },
  ],
  ['who had been the second one', async () => {}],
])(
  'what a guardian who was taken off owes, and its place on a waiting list, goes to the guardian %s',
  async (how, follow) => {
    const { id } = await createChild()
    const next = await club.person('parent')
    if (how === 'who had been the second one') await addGuardian(next.id, id)
    const owed = await register(id, await createProgram({ fee: 9_000 }))
    const waiting = { programId: (await createProgram({ registrationStatus: 'waitlist' })).id, playerId: id }
    await club.ok(api.waiting.join, { as: parent, body: waiting })
    await setParent(id, '')
    await club.tick()
    await follow(id, next)
    await club.tick()
    expect(await held(next, id)).toEqual([owed.id])
    expect((await club.call(api.waiting.leave, { as: next, params: waiting })).status).toBe(200)
  },
)

it.each(['', null])(
  '%j leaves a child without a primary guardian, and its family can enter it again',
  async nobody => {
    const { id, firstName } = await createChild()
    expect((await setParent(id, nobody)).json.parentId).toBeUndefined()
    expect(await seenBy(id, parent)).toEqual([false])
    expect((await fixtures.createChild(parent, firstName)).id).not.toBe(id)
  },
)

it('a new primary guardian sets right a child whose guardians name nobody as the primary one', async () => {
  const { id } = await createChild()
  const { commit } = await import('#functions/platform/data/transaction.ts')
  const { unlinkGuardian } = await import('#functions/stores/users/guardianLinks.ts')
  await commit(...unlinkGuardian(parent.id, id))
  const other = await club.person('parent')
  expect((await setParent(id, other.id)).json.parentId).toBe(other.id)
  expect(await seenBy(id, parent, other)).toEqual([false, true])
})

it('the second guardian can become the primary one, and other guardians stay', async () => {
  const { id } = await createChild()
  const [second, third] = [await club.person('parent'), await club.person('parent')]
  for (const guardian of [second, third]) await addGuardian(guardian.id, id)
  await setParent(id, second.id)
  expect(await seenBy(id, parent, second, third)).toEqual([false, true, true])
})

it('the primary guardian is an adult with an account, and the change makes no duplicate', async () => {
  const { id, firstName } = await createChild()
  const { userId = '' } = await club.ok(api.players.get, { as: parent, params: { id } })
  for (const parentId of ['usr_none', userId])
    expect((await setParent(id, parentId)).json.issues[0]?.field).toBe('parentId')
  const other = await club.person('parent')
  await fixtures.createChild(other, firstName)
  expect((await setParent(id, other.id)).status).toBe(409)
  expect(await seenBy(id, parent)).toEqual([true])
})
