import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newProgram, numbered, numberPending } from '../forms.ts'
import { fetchRow } from '../rows.ts'

const club = await openClub()
const director = await club.person('program_director')
const required = 'USA Lacrosse Number is required for players'
const refusal = { status: 400, json: { issues: [{ field: 'usaLacrosseNumber', message: required }] } }

const addChild = async (more: object) => {
  const parent = await club.person('parent')
  return { parent, ...(await club.call(api.players.create, { as: parent, body: newPlayer('Sam', more) })) }
}

it('a family leaves the number out only by saying that there is none yet', async () => {
  for (const usaLacrosseNumberPending of [undefined, false])
    expect(await addChild({ usaLacrosseNumber: undefined, usaLacrosseNumberPending })).toMatchObject(refusal)
  const { status, json } = await addChild(numberPending)
  expect(status).toBe(201)
  const { keys } = await import('#functions/platform/data/table.ts')
  const stored = Object.keys((await fetchRow(keys.player(json.id))) ?? {})
  expect(stored).toContain('firstName')
  expect(stored.filter(field => field.startsWith('usaLacrosse'))).toEqual([])
})

it('a program that demands the number takes nobody without, but for a note of the office', async () => {
  const body = newProgram('Sanctioned', { requiresUsaLacrosseNumber: true })
  const { id: programId, ...program } = await club.ok(api.programs.create, { as: director, body })
  expect(program.requiresUsaLacrosseNumber).toBe(true)
  const register = (as: { token: string }, playerId: string, more: object = {}) =>
    club.call(api.registrations.create, { as, body: { programId, playerId, ...more } })
  const { parent, json: child } = await addChild(numberPending)
  expect(await register(parent, child.id)).toMatchObject(refusal)
  const body2 = { usaLacrosseNumber: '118822' }
  await club.ok(api.players.update, { as: parent, params: { id: child.id }, body: body2 })
  expect((await register(parent, child.id)).status).toBe(201)
  const { json: other } = await addChild(numberPending)
  const { json } = await register(director, other.id, { override: 'Will bring it' })
  expect(json.override).toEqual({ note: 'Will bring it', reasons: [required] })
})

it('the office lists who is missing one; a family sees its children, whatever it asks for', async () => {
  const lastName = numbered('Missing')
  const { json: missing, parent } = await addChild({ ...numberPending, lastName })
  const body = newPlayer('Kim', { lastName })
  const { id: other } = await club.ok(api.players.create, { as: parent, body })
  const query = { withoutNumber: 'true', lastName, guardians: 'true' } as const
  const listed = async (as: { token: string }) =>
    (await club.ok(api.players.list, { as, query })).map(({ id }) => id)
  expect(await listed(director)).toEqual([missing.id])
  expect((await listed(parent)).toSorted()).toEqual([missing.id, other].toSorted())
})
