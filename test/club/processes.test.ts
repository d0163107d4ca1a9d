import { afterAll, expect, it, vi } from 'vitest'
import { createCaller } from '#infra/local/caller.ts'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import { createSettingsEditor, toSettingsForm } from '#infra/local/settingsEditor.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount } from '../forms.ts'

const club = await openClub({ faulty: true })
afterAll(async () => expect(await club.verify()).toEqual([]))
const admin = await club.person('admin')

// Handlers load a feature with its first request, and a worker with its first job: those of the process that is
// loaded first must not come later, from the other one.
await club.ok(api.auth.register, { body: newAccount('first') })
await club.ok(api.club.openapi)
await club.call(api.consents.text, { as: admin, params: { consent: 'pledge', version: '1' } })
await club.tick()
/** From here on, the handlers loaded first act as another process. */
const { lambdas, jobs } = { ...club.handlers, lambdas: { ...club.handlers.lambdas } }
vi.resetModules()
await club.reload()
const originSecret = process.env.ORIGIN_SECRET ?? ''
const other = createCaller(createGateway({ lambdas, originSecret, now: () => club.clock.now }))
const desk = createSettingsEditor(club, admin)

/** The club's name as a process knows it, without reading it again. */
async function nameIn(process: Pick<typeof club, 'ok'>): Promise<string | undefined> {
  const { info } = await process.ok(api.club.openapi)
  return /"title":"(.*?) API"/.exec(JSON.stringify(info))?.[1]
}

it('settings survive while the table does not answer; a process that has read none answers that it is busy', async () => {
  await other.ok(api.club.config)
  club.clock.pass({ minutes: 1 })
  club.dynamodb.faults.throttle = {}
  const [name, cold] = await Promise.all([nameIn(other), club.call(api.club.openapi)])
  club.dynamodb.faults.throttle = undefined
  expect([name, cold.status]).toEqual(['Ridgeline Lacrosse', 503])
  expect(await nameIn(club)).toBe('Ridgeline Lacrosse')
})

it('a change of the settings applies at once where it was made, and elsewhere within half a minute', async () => {
  expect(await nameIn(other)).toBe('Ridgeline Lacrosse')
  await desk.change({ clubName: 'Harbor Hawks' })
  expect(await nameIn(club)).toBe('Harbor Hawks')
  expect((await other.ok(api.club.settings, { as: admin })).clubName).toBe('Harbor Hawks')
  await desk.change({ clubName: 'Pier Gulls' })
  club.clock.pass({ seconds: 29 })
  expect(await nameIn(other)).toBe('Harbor Hawks')
  expect((await other.ok(api.club.config)).clubName).toBe('Pier Gulls')
  await desk.change({ clubName: 'Bay Terns' })
  club.clock.pass({ seconds: 31 })
  // With a session beside it too.
  await other.ok(api.users.me, { as: admin })
  expect(await nameIn(other)).toBe('Bay Terns')
})

it('a change of the settings applies to the emails of the next run', async () => {
  await desk.change({ clubName: 'Cape Herons' })
  await club.ok(api.auth.register, { body: newAccount('heron', { email: 'heron@club.test' }) })
  club.clock.pass({ minutes: 1 })
  await jobs({ time: club.clock.now.toISOString() })
  expect(club.ses.mails('heron@club.test')[0]?.subject).toBe('Welcome to Cape Herons')
})

it('an outdated change of the settings is refused, and a repeated one is made once', async () => {
  const body = toSettingsForm(await desk.read(), { season: 'Spring 2030' })
  const put = (more: object = {}) =>
    club.call(api.club.saveSettings, { as: admin, body: { ...body, ...more } })
  for (const { status, json } of await Promise.all([put(), put()]))
    expect([status, json.version]).toEqual([200, body.version + 1])
  const late = await put({ season: 'Fall 2030' })
  expect([late.status, late.json.message]).toEqual([
    409,
    expect.stringMatching(/^Someone else changed the settings while you were editing\./),
  ])
  const rivals = ['A', 'B', 'C'].map(season => put({ season, version: body.version + 1 }))
  const statuses = (await Promise.all(rivals)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409, 409])
  expect((await desk.read()).version).toBe(body.version + 2)
})

const change = async (waiver: string) =>
  (await desk.change({ consents: { ...toSettingsForm(await desk.read()).consents, waiver } })).consents
const readText = async (as: { token: string }, consent: string, version: string) => {
  const { status, json } = await other.call(api.consents.text, { as, params: { consent, version } })
  return status === 200 ? json : status
}

it('a consent whose text has changed is due for everybody from the next request on, and its former text is kept', async () => {
  const { consents } = await desk.read()
  const as = await club.ok(api.auth.register, {
    body: newAccount('dana', { mediaReleaseVersion: consents.mediaRelease.version }),
  })
  const due = async (process: Pick<typeof club, 'ok'>) => (await process.ok(api.users.me, { as })).consentsDue
  expect(await due(other)).toEqual([])
  const waiver = { version: '2026-2', text: 'Lacrosse is rough.\nWe know.' }
  expect(await change(waiver.text)).toEqual({ ...consents, waiver })
  expect(await due(club)).toEqual(['waiver'])
  expect(await readText(as, 'waiver', '2026-1')).toEqual(consents.waiver)
  // The other process does not know this version yet, and looks it up.
  expect(await readText(as, 'waiver', '2026-2')).toEqual(waiver)
  for (const version of ['2026-3', '2026-'.padEnd(3000, '1')])
    expect(await readText(as, 'waiver', version)).toBe(404)
  expect(await readText(as, 'pledge', '2026-1')).toBe(404)
})

it('a changed consent may be accepted in any process, and only in its current text', async () => {
  const as = await club.ok(api.auth.register, { body: newAccount('erin') })
  const give = (process: Pick<typeof club, 'call'>, version: string) =>
    process.call(api.consents.give, { as, body: { waiver: { version, accepted: true } } })
  const former = (await desk.read()).consents.waiver.version
  await change('Rougher.')
  expect((await give(club, former)).status).toBe(409)
  club.clock.pass({ seconds: 31 })
  expect((await other.ok(api.users.me, { as })).consentsDue).toEqual(['waiver'])
  const { version } = (await change('Roughest.')).waiver
  // A person who has accepted a newer text than a process knows is not asked to accept an older one.
  expect((await give(club, version)).json).toMatchObject({ waiverVersion: version, consentsDue: [] })
  expect((await other.ok(api.users.me, { as })).consentsDue).toEqual([])
  const next = (await change('Rough no more.')).waiver.version
  expect((await give(other, next)).json).toMatchObject({ waiverVersion: next, consentsDue: [] })
  expect((await give(other, '2026-9')).status).toBe(409)
})

it('a consent that changes in a new year of the club has the first version of that year', async () => {
  club.clock.moveTo('2027-01-01T04:59:00Z')
  await club.signInAgain(admin)
  expect((await change('One')).waiver.version).toMatch(/^2026-/)
  club.clock.moveTo('2027-01-01T05:00:00Z')
  expect((await change('Two')).waiver.version).toBe('2027-1')
})
