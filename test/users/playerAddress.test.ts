import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { createClaimFixture, why } from '../auth/claiming.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newAccount, numbered } from '../forms.ts'

/** The address of a child's login is generated and has no mailbox: whoever gave it would take the child's. */

const club = await openClub()
const { issue, claim } = await createClaimFixture(club)
const admin = await club.person('admin')
const { parent, child } = await createFamily(club)
const email = `${numbered('riley')}.a1b2c3@PLAYERS.club.test`

const doors = {
  'a registration': () => club.call(api.auth.register, { body: newAccount(numbered('family'), { email }) }),
  'an account that the office opens': () =>
    club.call(api.users.create, { as: admin, body: { fullName: 'Riley Doe', email, role: 'parent' } }),
  'a new address of an account': () =>
    club.call(api.users.updateProfile, {
      as: parent,
      params: { id: parent.id },
      body: { email, password: 'Lacrosse-2026!' },
    }),
  'an invitation of a guardian': () =>
    club.call(api.families.invite, { as: parent, params: { id: child.id }, body: { email } }),
  'a link that makes an administrator': async () => claim(await issue({ reason: why }), { email }),
}

it.each(Object.entries(doors))('%s takes no address of a player’s login', async (_, enter) => {
  const { status, json } = await enter()
  expect([status, json.issues]).toEqual([
    400,
    [{ field: 'email', message: 'This is the address of a player’s login. Please enter an adult’s email' }],
  ])
})

it('an import takes none for a guardian', async () => {
  const row = { line: 2, firstName: 'Riley', lastName: 'Doe', dateOfBirth: '2016-04-09' }
  const rows = [{ ...row, guardianName: 'Ann Doe', guardianEmail: email }]
  const { results } = await club.ok(api.imports.players, { as: admin, body: { rows, dryRun: true } })
  expect(results).toMatchObject([{ status: 'error', issues: [{ field: 'guardianEmail' }] }])
})
