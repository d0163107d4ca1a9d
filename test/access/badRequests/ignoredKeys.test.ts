import { expect, it } from 'vitest'
import { NewAccount } from '#shared/auth/model.ts'
import { ProgramChanges } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { newAccount, newPlayer, numbered } from '../../forms.ts'
import { createAccessFixture } from '../calls/calls.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)

it('what older callers send with a registration changes nothing about it', async () => {
  const { id: programId } = await fixture.createProgram({ fee: 12_500 })
  const { id, as } = await fixture.actor('parent')
  const { id: playerId } = await fixture.childOf(id)
  const sent = { userId: fixture.admin.id, program: 'Free', season: ['Free'], fee: 1, paymentStatus: 'paid' }
  const made = await club.ok(api.registrations.create, { as, body: { programId, playerId, ...sent } })
  const owed = { fee: 12_500, balance: 12_500, paymentStatus: 'pending' }
  expect(made).toMatchObject({ userId: id, programId, ...owed })
  expect(JSON.stringify(made)).not.toContain('Free')
})

it('what older callers send with a child changes nothing about it', async () => {
  const body = newPlayer(numbered('Kid'), { userId: fixture.admin.id, jerseyNumber: 7 })
  const child = await club.ok(api.players.create, { as: fixture.family, body })
  expect(child).toMatchObject({ firstName: body.firstName, parentId: fixture.family.id })
  expect([child.jerseyNumber, child.teamId]).toEqual([undefined, undefined])
})

it('what older callers send with an account changes nothing about it', async () => {
  const body = newAccount(numbered('plain'), { fullName: 'Eve', phoneNumber: { a: 1 } })
  const { user } = await club.ok(api.auth.register, { body })
  expect(user).toMatchObject({ fullName: 'Dana Whitfield', phoneNumber: '555-010-1234', role: 'parent' })
})

it('what older callers send with a charge changes nothing about it', async () => {
  const { id, as } = await fixture.actor('parent')
  const { id: registrationId, balance: amount } = await fixture.registrationOf(id)
  const body = { registrationId, amount, description: -1 }
  expect(await club.ok(api.payments.createIntent, { as, body })).toMatchObject({ amount: 12_500 })
})

// That a form refuses whatever is no field of it is proved by badInput.test.ts.
it.each([
  ['an account', NewAccount, ['status', 'pwRule', 'passwordHash', 'sessionVersion', 'playerId', 'createdAt']],
  [
    'a program',
    ProgramChanges,
    ['id', 'season', 'createdAt', 'hasRegistrationPassword', 'spotsLeft', 'taken'],
  ],
])('the form of %s has no field that only the server sets', (_, form, names) => {
  const fields = Object.keys('shape' in form ? Object(form.shape) : {})
  expect(fields.length).toBeGreaterThan(5)
  expect(fields.filter(field => names.includes(field))).toEqual([])
})
