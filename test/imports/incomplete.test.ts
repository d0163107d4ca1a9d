import { expect, it } from 'vitest'
import type { ImportLine } from '#shared/imports/model.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'

/** What a list leaves out: the name of a guardian, and the answers that only a family can give. */

const club = await openClub()
const as = await club.person('program_director')
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')

const row = (line: number, more: Partial<ImportLine>): ImportLine => ({
  line,
  firstName: `Child${line}`,
  lastName: 'Import',
  dateOfBirth: '04/09/2016',
  guardianName: 'Dana Import',
  guardianEmail: `${numbered('family')}@example.com`,
  ...more,
})
const send = async (rows: ImportLine[], dryRun = false) =>
  (await club.ok(api.imports.players, { as, body: { rows, dryRun } })).results

it('an imported row with an email and no guardian name joins the account with it, or invites the address', async () => {
  const parent = await club.person('parent')
  const nameless = { lastName: 'Nameless', guardianName: '' }
  const rows = [row(1, { ...nameless, guardianEmail: parent.email }), row(2, nameless)]
  const whose = { field: 'guardianName', message: expect.stringContaining('belongs to Test Person') }
  const invitation = {
    field: 'guardianName',
    message: expect.stringContaining('get an invitation by email'),
  }
  expect(await send(rows, true)).toMatchObject([
    { status: 'joined', issues: [whose] },
    { status: 'invited', issues: [invitation] },
  ])
  const [joined, invited] = await send(rows)
  expect([joined?.status, joined?.guardianId]).toEqual(['joined', parent.id])
  expect([invited?.status, invited?.guardianId]).toEqual(['invited', undefined])
  expect((await send(rows)).map(({ status }) => status)).toEqual(['exists', 'exists'])
  expect(await getClaimOwner('email', rows[1]?.guardianEmail ?? '')).toBeUndefined()

  await club.tick()
  const [mail] = club.ses.mails(rows[1]?.guardianEmail ?? '')
  expect(mail?.text).toContain('/guardian')
  const other = await club.person('parent')
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await club.ok(api.families.accept, { as: other, body: { token } })
  expect((await getPlayer(invited?.playerId ?? ''))?.parentId).toBe(other.id)
})

it('an imported child has answered no question about health or district; a family that adds one has', async () => {
  const parent = await club.person('parent')
  const contact = { guardianEmail: parent.email, emergencyContact: 'Robin' }
  const [result] = await send([row(1, { lastName: 'Unasked', ...contact })])
  const read = (id = '') => club.ok(api.players.get, { as: parent, params: { id } })
  const imported = await read(result?.playerId)
  expect([imported.hasMedicalIssues, imported.isOutOfDistrict]).toEqual([undefined, undefined])
  const { id } = await club.ok(api.players.create, { as: parent, body: newPlayer('Own') })
  const own = await read(id)
  expect([own.hasMedicalIssues, own.isOutOfDistrict]).toEqual([false, false])
  const answers = { hasMedicalIssues: false, isOutOfDistrict: true }
  const call = { as: parent, params: { id: imported.id }, body: answers }
  expect(await club.ok(api.players.update, call)).toMatchObject(answers)
})
