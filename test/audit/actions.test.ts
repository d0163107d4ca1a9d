import { describe, expect, it } from 'vitest'
import { auditKindOf } from '#shared/audit/rules.ts'
import { api, routeKey } from '#shared/routes.ts'
import { auditActions, matrix, refusedOnceBegun } from '../access/allRoutes.ts'
import { createAccessFixture, findRoute, routes } from '../access/calls/calls.ts'
import { principals } from '../access/expectations.ts'
import { openClub, validCard } from '../club.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const { auditRows, partitions } = await import('#functions/stores/audit/store.ts')

const by = async (actor: { id: string }) =>
  (await auditRows.list('scope', partitions.by(actor.id))).rows.map(({ action }) => action)

describe('the audit entry of a call', () => {
  it('every write has an expected audit entry, typed by hand', () => {
    const writes = routes.filter(({ method }) => method !== 'GET').map(routeKey)
    expect(Object.keys(auditActions).filter(key => !key.startsWith('GET '))).toEqual(
      expect.arrayContaining(writes),
    )
    expect(Object.keys(auditActions).filter(key => !routes.some(route => routeKey(route) === key))).toEqual(
      [],
    )
  })

  const leaves = async (key: string) => {
    const at = ['admin', 'parent', 'anonymous'] as const
    const principal = at.find(one => matrix[key]?.[principals.indexOf(one)] === 'ok') ?? 'admin'
    const actor = await fixture.actor(principal)
    const call = await fixture.own[key]?.(actor)
    const before = await by(actor)
    await club.ok(findRoute(key), { ...call, as: actor.as })
    const left = (await by(actor)).slice(before.length)
    const expected = auditActions[key]
    expect(new Set(left), key).toEqual(new Set(typeof expected === 'string' ? [expected] : []))
  }
  const keys = Object.keys(matrix).filter(key => !refusedOnceBegun.includes(key))
  it('a read leaves nothing in the audit trail unless an entry is expected', async () => {
    await Promise.all(keys.filter(key => key.startsWith('GET ')).map(leaves))
  })
})

describe('opening sensitive data', () => {
  it('opening medical data is audited for staff and office, and not for the child’s own family', async () => {
    const { kid, parent, coach, director } = await createTeamFixture(club)
    const { certificate, link } = createUploader(club)
    const paper = await certificate(parent)
    const params = { id: kid.id }
    await club.ok(api.players.update, { as: parent, params, body: { birthCertificateUrl: paper } })
    const before = await by(parent)
    for (const as of [parent, coach, director]) {
      await club.ok(api.players.get, { as, params, query: { include: 'medical' } })
      // Coaches never see a certificate.
      expect((await link(as, paper)).status).toBe(as === coach ? 404 : 200)
    }
    expect(await by(parent)).toEqual(before)
    expect(await by(coach)).toEqual(['player.medical'])
    const opened = (await by(director)).filter(action => auditKindOf(action) === 'medical')
    expect(opened.toSorted()).toEqual(['file.open', 'player.medical'])
  })
})

it('the audit trail holds no medical text, password, token or card, and every entry has a subject', async () => {
  const [parent, admin] = [await club.person('parent'), await club.person('admin')]
  const secrets = ['Peanuts-are-deadly', 'Let-Me-Register-9', 'Another-Goal-2026!', validCard, parent.token]
  const [medicalInfo, registrationPassword] = secrets
  const child = newPlayer('Secretive', { hasMedicalIssues: true, medicalInfo })
  const { id } = await club.ok(api.players.create, { as: parent, body: child })
  const changes = { medicalInfo: `${medicalInfo}, really` }
  await club.ok(api.players.update, { as: parent, params: { id }, body: changes })
  const body = newProgram('Locked', { registrationPassword })
  const program = await club.ok(api.programs.create, { as: admin, body })
  const params = { id: program.id }
  await club.ok(api.programs.update, { as: admin, params, body: { fee: 500 } })
  const { id: registrationId } = await club.ok(api.registrations.create, {
    as: parent,
    body: { programId: program.id, playerId: id, registrationPassword },
  })
  const intent = await club.ok(api.payments.createIntent, {
    as: parent,
    body: { amount: 500, registrationId },
  })
  await club.pay(intent.clientSecret, validCard)
  await club.stripe.settled()
  await club.ok(api.registrations.cancel, {
    as: admin,
    params: { id: registrationId },
    query: { refund: 'full' },
  })
  await club.stripe.settled()
  await club.ok(api.programs.remove, { as: admin, params, query: { force: 'true' } })
  const { token } = await club.person('parent')
  await club.ok(api.auth.changePassword, {
    as: { token },
    body: { currentPassword: 'Lacrosse-2026!', password: secrets[2], confirmPassword: secrets[2] },
  })

  const rows = (await fetchAllRows()).filter(({ pk }) => String(pk).startsWith('AUDIT#'))
  expect(rows.length).toBeGreaterThan(10)
  const text = JSON.stringify(rows)
  for (const secret of [...secrets, 'Lacrosse-2026!']) expect(text).not.toContain(secret)
})
