import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { newAccount, newPlayer, numbered } from '../../forms.ts'
import { createAccessFixture } from '../calls/calls.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const strange = [null, 'paid', 0, -1, [], { a: { b: 1 } }, 'x'.repeat(10_000)]

/** Fields that differ from row to row anyway. */
const without = ({ id, createdAt, username, email, playerId, ...rest }: Record<string, unknown>) => rest

describe('fields that older callers send although the server sets them', () => {
  it.each(['userId', 'program', 'season', 'fee', 'paymentStatus'])(
    'a field that older callers send although the server sets it changes nothing about a registration: %s',
    async key => {
      const { id: programId } = await fixture.createProgram({ fee: 12_500 })
      const register = async (more: object) => {
        const parent = await fixture.actor('parent')
        const { id: playerId, lastName } = await fixture.childOf(parent.id, {
          firstName: `Same${key}`,
          lastName: numbered('L'),
        })
        const reply = await club.call(api.registrations.create, {
          as: parent.as,
          body: { programId, playerId, ...more },
        })
        const { userId, ...rest } = reply.json
        expect([reply.status, userId]).toEqual([201, parent.id])
        return without({ ...rest, playerName: rest.playerName.replace(lastName, '') })
      }
      const plain = await register({})
      expect(plain).toMatchObject({ fee: 12_500, paymentStatus: 'pending' })
      for (const value of [...strange, fixture.admin.id, 1]) {
        expect(await register({ [key]: value })).toEqual(plain)
      }
    },
  )

  it.each(['userId', 'jerseyNumber'])(
    'a field that older callers send although the server sets it changes nothing about a child: %s',
    async key => {
      for (const value of [...strange, fixture.admin.id, 7]) {
        const body = newPlayer(numbered('Kid'), { [key]: value })
        const child = await club.ok(api.players.create, { as: fixture.family, body })
        expect(child).toMatchObject({ firstName: body.firstName, parentId: fixture.family.id })
        expect([child.jerseyNumber, child.teamId]).toEqual([undefined, undefined])
      }
    },
  )

  it.each(['fullName', 'phoneNumber'])(
    'a field that older callers send although the server sets it changes nothing about an account: %s',
    async key => {
      for (const value of strange) {
        const { user } = await club.ok(api.auth.register, {
          body: newAccount(numbered('plain'), { [key]: value }),
        })
        expect(user).toMatchObject({
          fullName: 'Dana Whitfield',
          phoneNumber: '555-010-1234',
          role: 'parent',
        })
      }
    },
  )

  it('the description that older callers send with a charge is ignored', async () => {
    const payer = await fixture.actor('parent')
    for (const description of strange) {
      const { id: registrationId, balance: amount } = await fixture.registrationOf(payer.id)
      const body = { registrationId, amount, description }
      const reply = await club.call(api.payments.createIntent, { as: payer.as, body })
      expect([reply.status, reply.json.amount]).toEqual([200, 12_500])
    }
  })

  it('a charge of another amount than is owed is refused, and the answer has the right amount, so nobody can pay less', async () => {
    const payer = await fixture.actor('parent')
    const { id: registrationId } = await fixture.registrationOf(payer.id)
    for (const amount of [0, 1, 50, 12_499, 12_501]) {
      const reply = await club.call(api.payments.createIntent, {
        as: payer.as,
        body: { registrationId, amount },
      })
      expect([reply.status, reply.json.message]).toEqual([409, 'The amount due is $125.00.'])
    }
  })
})

describe('fields worth attacking', () => {
  it.each(['admin', 'program_director', 'assistant_coach', 'player', 'Parent', ' parent', ''])(
    'the role %j cannot be chosen at registration',
    async role => {
      const reply = await club.call(api.auth.register, { body: newAccount(numbered('role'), { role }) })
      expect([reply.status, reply.json.message]).toEqual([400, 'Please choose parent or coach'])
    },
  )

  it.each(['status', 'pwRule', 'passwordHash', 'sessionVersion', 'playerId', 'id', 'createdAt', 'isAdmin'])(
    'an account refuses the privileged field %s and names it',
    async key => {
      const reply = await club.call(api.auth.register, {
        body: newAccount(numbered('field'), { [key]: 'x' }),
      })
      expect([reply.status, reply.json.message]).toEqual([400, `${key} is not a field of this request`])
    },
  )

  it.each(['id', 'season', 'createdAt', 'hasRegistrationPassword', 'spotsLeft', 'taken'])(
    'a program refuses the field %s, which only the server sets, and names it',
    async key => {
      const { id } = await fixture.createProgram()
      const change = { as: fixture.admin, params: { id }, body: { [key]: 1 } }
      const reply = await club.call(api.programs.update, change)
      expect([reply.status, reply.json.message]).toEqual([400, `${key} is not a field of this request`])
    },
  )
})
