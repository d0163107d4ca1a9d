import { expect, it } from 'vitest'
import { type Desk, fillSample } from '#frontend/setup/sample/fill.ts'
import { createSettingsEditor } from '#infra/local/settingsEditor.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { createUploader, files } from '../uploads/files.ts'

const club = await openClub()
const as = await club.person('admin')
const state = async () => (await club.ok(api.setup.get, { as })).sample
const desk: Desk = {
  begin: () => club.ok(api.setup.beginSample, { as }),
  createProgram: body => club.ok(api.programs.create, { as, body }),
  createPerson: body => club.ok(api.users.create, { as, body }),
  createTeam: body => club.ok(api.teams.create, { as, body }),
  importPlayers: body => club.ok(api.imports.players, { as, body }),
  register: body => club.ok(api.registrations.create, { as, body }),
  createEvent: body => club.ok(api.events.create, { as, body }),
  setScore: (id, body) => club.ok(api.events.setScore, { as, params: { id }, body }),
  announce: body => club.ok(api.announcements.create, { as, body }),
  bill: body => club.ok(api.invoices.create, { as, body }),
}
const register = () => club.call(api.auth.register, { body: newAccount(numbered('early')) })

it('a club that nobody uses can be filled with sample data, takes nobody real meanwhile, and is empty again', async () => {
  expect(await state()).toBe('possible')
  const { uploaded } = createUploader(club)
  const logoUrl = await uploaded(as, files.png, { purpose: 'club-logo' })
  await createSettingsEditor(club, as).change({ logoUrl })
  await fillSample(desk, '2026-03-02', () => {})
  expect(await state()).toBe('filled')
  expect(await club.ok(api.players.list, { as })).toHaveLength(32)
  expect(await club.ok(api.programs.list, { as })).toHaveLength(4)
  expect(await club.verify()).toEqual([])
  expect((await register()).status).toBe(409)
  await club.tick()
  expect(club.ses.mails('abbott@sample.invalid')).toEqual([])

  const coach = await club.person('coach')
  const remove = () => club.call(api.setup.removeSample, { as })
  expect((await remove()).json.message).toContain('is not part of the sample data')
  await club.ok(api.users.remove, { as, params: { id: coach.id } })
  await club.tick()
  await club.ok(api.players.create, { as, body: newPlayer('Own', { parentId: as.id }) })
  expect((await remove()).status).toBe(200)
  expect(await state()).toBe('leaving')
  await club.tick()
  expect(await state()).toBe('possible')
  expect(await club.ok(api.players.list, { as })).toEqual([])
  expect(await club.ok(api.programs.list, { as })).toEqual([])
  expect(await club.verify()).toEqual([])
  expect((await club.call(api.uploads.logo, { params: { id: logoUrl } })).status).toBe(200)
  expect(await club.ok(api.families.list, { as })).toEqual([])
  const trail = await Promise.all(
    (['settings', 'deletions'] as const).map(about => club.ok(api.audit.list, { as, query: { about } })),
  )
  const actions = trail.flat().map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['sample.fill', 'sample.remove']))
  expect((await register()).status).toBe(201)
  expect(await state()).toBe('none')
})
