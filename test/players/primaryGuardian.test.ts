import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newProgram, numbered } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
type Person = Awaited<ReturnType<typeof club.person>>
const setParent = (id: string, parentId: string | null, as = cast.admin) =>
  club.call(api.players.setParent, { as, params: { id }, body: { parentId } })
const sees = async (as: { token: string }, id: string) =>
  (await club.call(api.players.get, { as, params: { id } })).status

describe('the primary guardian of a child', () => {
  it('a new primary guardian of a child counts from the next request of both', async () => {
    const createChild = await cast.createChild(cast.parent, 'Moves')
    const other = await club.person('parent')
    expect([await sees(cast.parent, createChild.id), await sees(other, createChild.id)]).toEqual([200, 404])
    expect((await setParent(createChild.id, other.id)).json.parentId).toBe(other.id)
    expect([await sees(cast.parent, createChild.id), await sees(other, createChild.id)]).toEqual([404, 200])
    const line = (await cast.roster()).find(({ id }) => id === createChild.id)
    expect([line?.parentId, line?.parentEmail]).toEqual([other.id, other.email])
    expect(await club.verify()).toEqual([])
  })

  it('the new primary guardian takes over unpaid invoices, and none that was paid', async () => {
    const createChild = await cast.createChild(cast.parent, 'Inherited')
    const next = await club.person('parent')
    const [owed, free] = await Promise.all(
      [12_500, 0].map(fee =>
        club.ok(api.programs.create, { as: cast.admin, body: newProgram('Spring', { fee }) }),
      ),
    )
    const register = (programId = '') =>
      club.ok(api.registrations.create, { as: cast.parent, body: { programId, playerId: createChild.id } })
    const [open, paid] = [await register(owed?.id), await register(free?.id)]
    await setParent(createChild.id, next.id)
    await club.tick()
    const held = async (as: { token: string }) =>
      (await club.ok(api.registrations.list, { as }))
        .filter(row => row.playerId === createChild.id)
        .map(({ id }) => id)
    expect([await held(next), await held(cast.parent)]).toEqual([[open.id], [paid.id]])
    expect(club.ses.mails(next.email).map(({ subject }) => subject)).toContain(
      'You are now a guardian of Inherited',
    )
    expect(await club.verify()).toEqual([])
  })

  const laterGuardians: Record<string, (id: string, next: Person) => Promise<unknown>> = {
    'whom the office names': (id, next) => setParent(id, next.id),
    'who accepts the office’s invitation': async (id, next) => {
      await club.ok(api.families.invite, { as: cast.admin, params: { id }, body: { email: next.email } })
      await club.tick()
      const text = club.ses.mails(next.email).at(-1)?.text ?? ''
      const token = /guardian-invitation\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
      await club.ok(api.families.accept, { as: next, body: { token } })
    },
    'who had been the second one': async () => {},
  }
  it.each(Object.entries(laterGuardians))(
    'what a guardian who was taken off owes, and its place on a waiting list, goes to the guardian %s',
    async (how, follow) => {
      const child = await cast.createChild(cast.parent, numbered('Left'))
      const next = await club.person('parent')
      if (how === 'who had been the second one') await addGuardian(next.id, child.id)
      const [open, full] = await Promise.all(
        (['open', 'waitlist'] as const).map(registrationStatus =>
          club.ok(api.programs.create, {
            as: cast.admin,
            body: newProgram(numbered('Spring'), { registrationStatus, fee: 9_000 }),
          }),
        ),
      )
      const of = (programId = '') => ({ programId, playerId: child.id })
      await club.ok(api.registrations.create, { as: cast.parent, body: of(open?.id) })
      await club.ok(api.waiting.join, { as: cast.parent, body: of(full?.id) })
      await setParent(child.id, '')
      await club.tick()
      await follow(child.id, next)
      await club.tick()
      expect(await club.ok(api.registrations.list, { as: next })).toMatchObject([of(open?.id)])
      const left = await club.call(api.waiting.leave, { as: next, params: of(full?.id) })
      expect(left.status).toBe(200)
      expect(await club.verify()).toEqual([])
    },
  )

  it.each(['', null])(
    '%j leaves a child without a primary guardian, and its family can enter it again',
    async nobody => {
      const createChild = await cast.createChild(cast.parent, `Removed ${String(nobody)}`)
      expect((await setParent(createChild.id, nobody)).json.parentId).toBeUndefined()
      expect(await sees(cast.parent, createChild.id)).toBe(404)
      expect((await cast.createChild(cast.parent, `Removed ${String(nobody)}`)).id).not.toBe(createChild.id)
      expect(await club.verify()).toEqual([])
    },
  )

  it('a new primary guardian sets right a child whose guardians name nobody as the primary one', async () => {
    const createChild = await cast.createChild(cast.parent, 'Adrift')
    const [{ commit }, { unlinkGuardian }] = await Promise.all([
      import('#functions/platform/data/transaction.ts'),
      import('#functions/stores/users/guardianLinks.ts'),
    ])
    await commit(...unlinkGuardian(cast.parent.id, createChild.id))
    const other = await club.person('parent')
    expect((await setParent(createChild.id, other.id)).json.parentId).toBe(other.id)
    expect([await sees(cast.parent, createChild.id), await sees(other, createChild.id)]).toEqual([404, 200])
    expect(await club.verify()).toEqual([])
  })

  it('the second guardian can become the primary one, and other guardians stay', async () => {
    const createChild = await cast.createChild(cast.parent, 'Shared')
    const [second, third] = [await club.person('parent'), await club.person('parent')]
    for (const { id } of [second, third]) await addGuardian(id, createChild.id)
    await setParent(createChild.id, second.id)
    const seen = [cast.parent, second, third].map(as => sees(as, createChild.id))
    expect(await Promise.all(seen)).toEqual([404, 200, 200])
    expect(await club.verify()).toEqual([])
  })

  it('the primary guardian is an adult with an account, and the change makes no duplicate', async () => {
    const createChild = await cast.createChild(cast.parent, 'Twin')
    const player = await club.person('player')
    const { userId = '' } = await club.ok(api.players.get, {
      as: cast.parent,
      params: { id: createChild.id },
    })
    for (const parentId of ['usr_none', userId])
      expect((await setParent(createChild.id, parentId)).json.issues[0]?.field).toBe('parentId')
    expect(player.id).not.toBe('')
    const other = await club.person('parent')
    await cast.createChild(other, 'Twin')
    expect((await setParent(createChild.id, other.id)).status).toBe(409)
    expect(await sees(cast.parent, createChild.id)).toBe(200)
  })
})
