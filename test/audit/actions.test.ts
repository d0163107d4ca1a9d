import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { auditActions, matrix } from '../access/allRoutes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { principals } from '../access/expectations.ts'
import { openClub, validCard } from '../club.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const { auditRows, partitions } = await import('#functions/stores/audit/store.ts')
const by = async (actor: { id: string }) =>
  (await auditRows.list('scope', partitions.by(actor.id))).rows.map(({ action }) => action)

it('a read leaves nothing in the audit trail unless an entry is expected', async () => {
  const reads = Object.keys(matrix).filter(key => key.startsWith('GET '))
  const left = reads.map(async key => {
    const may = (['admin', 'parent', 'anonymous'] as const).find(
      one => matrix[key]?.[principals.indexOf(one)] === 'ok',
    )
    const actor = await fixture.actor(may ?? 'admin')
    const call = await fixture.own[key]?.(actor)
    const before = await by(actor)
    await club.ok(findRoute(key), { ...call, as: actor.as })
    return [key, [...new Set((await by(actor)).slice(before.length))]]
  })
  const expected = reads.map(key => [key, auditActions[key] ? [auditActions[key]] : []])
  expect(await Promise.all(left)).toEqual(expected)
})

it('opening medical data is audited for staff and office, and not for the child’s own family', async () => {
  const { kid, parent, coach, director } = await createTeamFixture(club)
  const before = await by(parent)
  for (const as of [parent, coach, director])
    await club.ok(api.players.get, { as, params: { id: kid.id }, query: { include: 'medical' } })
  expect(await by(parent)).toEqual(before)
  expect(await by(coach)).toEqual(['player.medical'])
  expect(await by(director)).toContain('player.medical')
})

it('the audit trail holds no medical text, password, token or card', async () => {
  const [parent, as] = [await club.person('parent'), await club.person('admin')]
  const [medicalInfo, registrationPassword, password] = [
    'Peanuts-are-deadly',
    'Let-Me-Register-9',
    'Another-Goal-2026!',
  ]
  const child = newPlayer('Secretive', { hasMedicalIssues: true, medicalInfo })
  const { id: playerId } = await club.ok(api.players.create, { as: parent, body: child })
  const changes = { medicalInfo: `${medicalInfo}, really` }
  await club.ok(api.players.update, { as: parent, params: { id: playerId }, body: changes })
  const program = newProgram('Locked', { registrationPassword })
  const { id: programId } = await club.ok(api.programs.create, { as, body: program })
  const params = { id: programId }
  await club.ok(api.programs.update, { as, params, body: { fee: 500 } })
  const body = { programId, playerId, registrationPassword }
  const { id: registrationId } = await club.ok(api.registrations.create, { as: parent, body })
  const payment = { amount: 500, registrationId }
  const intent = await club.ok(api.payments.createIntent, { as: parent, body: payment })
  await club.pay(intent.clientSecret, validCard)
  await club.stripe.settled()
  const query = { refund: 'full' } as const
  await club.ok(api.registrations.cancel, { as, params: { id: registrationId }, query })
  await club.stripe.settled()
  await club.ok(api.programs.remove, { as, params, query: { force: 'true' } })
  const { token } = await club.person('parent')
  const former = 'Lacrosse-2026!'
  const change = { currentPassword: former, password, confirmPassword: password }
  await club.ok(api.auth.changePassword, { as: { token }, body: change })

  const rows = (await fetchAllRows()).filter(({ pk }) => String(pk).startsWith('AUDIT#'))
  expect(rows.length).toBeGreaterThan(10)
  const text = JSON.stringify(rows)
  for (const secret of [medicalInfo, registrationPassword, password, former, validCard, parent.token, token])
    expect(text).not.toContain(secret)
})
