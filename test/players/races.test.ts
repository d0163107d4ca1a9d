import { expect, it } from 'vitest'
import type { Forward } from '#infra/local/stand-in/proxy.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian, createFamily, createRegisteredFamily } from '../family.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { getInvoiceId, newIdempotencyKey } from '../payments/treasurer.ts'
import { createRaceInjector } from '../raceInjector.ts'

const [reads, writes] = [createRaceInjector('GetItem'), createRaceInjector()]
const club = await openClub({
  watch: {
    dynamodb: (request, forward) => {
      const next: Forward = whole => writes.watch(whole, forward)
      return reads.watch(request, next)
    },
  },
})
const admin = await club.person('admin')
const [
  { getPlayer, getPlayerPrivate, setFiles },
  { listGuardians },
  { getUser },
  { getRegistration },
  { commit },
] = await Promise.all([
  import('#functions/stores/players/store.ts'),
  import('#functions/stores/users/guardianLinks.ts'),
  import('#functions/stores/users/store.ts'),
  import('#functions/stores/registrations/store.ts'),
  import('#functions/platform/data/transaction.ts'),
])
const edit = (as: { token: string }, id: string, body: object) =>
  club.ok(api.players.update, { as, params: { id }, body })
const remove = (id: string) => club.ok(api.users.remove, { as: admin, params: { id } })
const setParent = (id: string, parentId: string) =>
  club.call(api.players.setParent, { as: admin, params: { id }, body: { parentId } })
const createProgram = async (more: object = {}) =>
  (await club.ok(api.programs.create, { as: admin, body: newProgram('Travel', more) })).id
/** The jobs of a deletion, of which some are tried again. */
async function runJobs() {
  for (let round = 0; round < 3; round++) {
    await club.tick()
    club.clock.pass({ minutes: 2 })
  }
}

it('a note and a certificate that come in while somebody else changes the child are kept', async () => {
  const { parent, child } = await createFamily(club)
  const medicalInfo = 'Peanuts'
  reads.beforeNextWrite(
    () => edit(parent, child.id, { hasMedicalIssues: true, medicalInfo }),
    `"PLAYER#${child.id}"`,
    '"META"',
  )
  await edit(admin, child.id, { schoolAttending: 'Hilltop' })
  expect(await getPlayerPrivate(child.id)).toMatchObject({ medicalInfo })
  writes.beforeNextWrite(
    () => commit(...setFiles(child.id, { birthCertificateUrl: 'upl_1' })),
    'player.update',
  )
  await edit(admin, child.id, { schoolAttending: 'Central' })
  expect(await getPlayerPrivate(child.id)).toMatchObject({ medicalInfo, birthCertificateUrl: 'upl_1' })
})

it('a child that gets another guardian while the account of its only one is deleted stays', async () => {
  const { parent, child } = await createRegisteredFamily(club, await createProgram())
  const other = await club.person('parent')
  await remove(parent.id)
  writes.beforeNextWrite(() => addGuardian(other.id, child.id, true), 'registration.cancel')
  await runJobs()
  expect(await getPlayer(child.id)).toBeDefined()
  expect(await listGuardians(child.id)).toMatchObject([{ userId: other.id }])
})

it.each(['its only guardian', 'the guardian who owes it'])(
  'a spot that is paid while the account of %s is deleted is kept',
  async whose => {
    const { parent, child, registration } = await createRegisteredFamily(club, await createProgram())
    const other = await club.person('parent')
    const isOnly = whose === 'its only guardian'
    // Whoever registered the child owes for it until the jobs have run.
    if (isOnly) await setParent(child.id, other.id)
    else await addGuardian(other.id, child.id)
    await remove(isOnly ? other.id : parent.id)
    const params = { id: getInvoiceId({ registration }) }
    const body = { amountCents: 12_500, method: 'check' as const, key: newIdempotencyKey() }
    writes.beforeNextWrite(
      () => club.ok(api.invoices.pay, { as: admin, params, body }),
      `"REG#${registration.id}"`,
    )
    await runJobs()
    expect(await getPlayer(child.id)).toMatchObject({ id: child.id })
    const payer = isOnly ? parent : other
    expect(await getRegistration(registration.id)).toMatchObject({ state: 'active', userId: payer.id })
  },
)

it('a child is not given to an account that is being deleted', async () => {
  const { parent, child } = await createFamily(club)
  const next = await club.person('parent')
  writes.beforeNextWrite(() => remove(next.id), `"PLAYER#${child.id}"`, `"GUARD#${next.id}"`)
  expect((await setParent(child.id, next.id)).status).toBe(400)
  await runJobs()
  expect(await getPlayer(child.id)).toMatchObject({ parentId: parent.id })
})

it.each(['by the office', 'by themselves'])(
  'a child that is entered %s for somebody whose account is being deleted is not created',
  async how => {
    await club.signInAgain(admin)
    const parent = await club.person('parent')
    const [as, body] =
      how === 'by the office'
        ? [admin, newPlayer('Late', { parentId: parent.id })]
        : [parent, newPlayer('Late')]
    writes.beforeNextWrite(() => remove(parent.id), `"GUARD#${parent.id}"`)
    const { status } = await club.call(api.players.create, { as, body })
    expect(status).toBe(how === 'by the office' ? 400 : 409)
  },
)

it('a profile is not merged into one whose guardian’s account is being deleted', async () => {
  await club.signInAgain(admin)
  const { child } = await createFamily(club, 'Twin')
  const other = await createFamily(club, 'Twin')
  const guardianIds = [child, other.child].map(({ parentId }) => parentId ?? '')
  const body = { from: other.child.id, guardianIds }
  writes.beforeNextWrite(() => remove(other.parent.id), 'players.merge')
  const { status } = await club.call(api.players.merge, { as: admin, params: { id: child.id }, body })
  expect(status).toBe(409)
  expect(await listGuardians(child.id)).toMatchObject([{ userId: child.parentId }])
})

it.each(['by the office', 'by their guardian'])(
  'a child that is registered or put on a waiting list %s makes nobody owe whose account is being deleted',
  async who => {
    await club.signInAgain(admin)
    const [open, full] = [await createProgram(), await createProgram({ registrationStatus: 'waitlist' })]
    const [one, other] = [await createFamily(club), await createFamily(club)]
    const isOffice = who === 'by the office'
    writes.beforeNextWrite(() => remove(one.parent.id), 'registration.create')
    const registered = await club.call(api.registrations.create, {
      as: isOffice ? admin : one.parent,
      body: { programId: open, playerId: one.child.id },
    })
    writes.beforeNextWrite(() => remove(other.parent.id), 'waiting.join')
    const joined = await club.call(api.waiting.join, {
      as: isOffice ? admin : other.parent,
      body: { programId: full, playerId: other.child.id },
    })
    const refused = isOffice ? 409 : 401
    expect([registered.status, joined.status]).toEqual([refused, refused])
  },
)

it('an account into which two others are merged at once remembers both', async () => {
  await club.signInAgain(admin)
  const [kept, one, other] = [
    await club.person('parent'),
    await club.person('parent'),
    await club.person('parent'),
  ]
  const merge = (from: string) =>
    club.call(api.users.merge, { as: admin, params: { id: kept.id }, body: { from } })
  writes.beforeNextWrite(() => merge(other.id), 'users.merge')
  if ((await merge(one.id)).status === 409) await merge(one.id)
  expect(new Set((await getUser(kept.id))?.formerIds)).toEqual(new Set([one.id, other.id]))
})
