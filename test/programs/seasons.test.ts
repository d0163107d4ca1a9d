import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newProgram, numbered } from '../forms.ts'

const club = await openClub()
const director = await club.person('program_director')
afterAll(async () => expect(await club.verify()).toEqual([]))

const createProgram = (more: object = {}) =>
  club.ok(api.programs.create, { as: director, body: newProgram(numbered('Travel '), more) })
const get = (id: string, as?: { token: string }) => club.call(api.programs.get, { as, params: { id } })
const change = (id: string, body: object) =>
  club.call(api.programs.update, { as: director, params: { id }, body })

it('a copy of a program has everything but what belongs to one season, and does not show its password', async () => {
  const made = await createProgram({
    registrationPassword: 'crease',
    registrationEndDate: '2026-03-31',
    capacity: 20,
    sponsor: 'Hardware',
    fee: 0,
  })
  const reply = await club.call(api.programs.copy, {
    as: director,
    params: { id: made.id },
    body: { name: 'Travel 2027', startDate: '2027-03-30' },
  })
  expect(reply.text).not.toContain('crease')
  const { id, createdAt, ...copy } = reply.json
  const { id: _, createdAt: __, ...rest } = made
  expect(copy).toEqual({
    ...rest,
    name: 'Travel 2027',
    startDate: '2027-03-30',
    endDate: '2027-06-13',
    season: 'Spring 2027',
    registrationStatus: 'closed',
    registrationStartDate: null,
    registrationEndDate: null,
    isPublished: false,
  })
  // The families of invited players still know it.
  await change(id, { isPublished: true, registrationStatus: 'open' })
  const { parent, child } = await createFamily(club)
  const body = { programId: id, playerId: child.id, registrationPassword: 'wrong' }
  expect((await club.call(api.registrations.create, { as: parent, body })).status).toBe(400)
})

it('a change of a program that changes nothing is none; one that contradicts the rest or the spots taken is refused', async () => {
  const { id, name, version } = await createProgram({ capacity: 3 })
  await createRegisteredFamily(club, id)
  await createRegisteredFamily(club, id)
  expect((await change(id, {})).json.version).toBe(version)
  expect((await change(id, { name, version })).json.version).toBe(version)
  expect((await change(id, { endTime: '16:59' })).json.issues).toMatchObject([{ field: 'endTime' }])
  expect((await change(id, { capacity: 1 })).json.issues).toEqual([
    { field: 'capacity', message: '2 spots are already taken' },
  ])
  expect(await change(id, { capacity: 2 })).toMatchObject({ status: 200, json: { spotsLeft: 0 } })
  expect((await change(id, { fee: 100, version })).status).toBe(409)
})

it('a change of a program is audited by the names of its fields, and of the fee also by its values', async () => {
  const { id } = await createProgram({ fee: 1000 })
  await change(id, { registrationPassword: 'crease', capacity: 9 })
  await change(id, { fee: 2000 })
  const admin = await club.person('admin')
  const trail = (await club.ok(api.audit.list, { as: admin })).filter(({ subject }) => subject.id === id)
  expect(JSON.stringify(trail)).not.toContain('crease')
  const detailsOf = (name: string) => trail.find(({ action }) => action === name)?.details
  expect(detailsOf('program.fee')).toMatchObject({ from: 1000, to: 2000, fields: ['fee'] })
  expect(detailsOf('program.update')).toEqual({
    fields: expect.arrayContaining(['capacity', 'registrationPassword']),
  })
})

it.each([
  [{ isStartDateVisible: false }, [null, '2026-06-15']],
  [{ isEndDateVisible: false }, ['2026-04-01', null]],
])('of a program with %j nobody but the office is told the date', async (more, told) => {
  const { id } = await createProgram(more)
  for (const role of ['parent', 'coach', 'program_director', undefined] as const) {
    const as = role && (await club.person(role))
    const dates = role === 'program_director' ? ['2026-04-01', '2026-06-15'] : told
    const listed = (await club.ok(api.programs.list, { as })).find(program => program.id === id)
    for (const program of [(await get(id, as)).json, listed])
      expect([program?.startDate, program?.endDate], role).toEqual(dates)
  }
})

it('the programs that take families are the open ones, or also those with a waiting list', async () => {
  const { id: open } = await createProgram()
  const { id: waiting } = await createProgram({ registrationStatus: 'waitlist' })
  const { id: closed } = await createProgram({ registrationStatus: 'closed' })
  const list = async (registration: 'open' | 'open-or-waitlist') => {
    const found = await club.ok(api.programs.list, { query: { registration } })
    return [open, waiting, closed].filter(id => found.some(program => program.id === id))
  }
  expect(await list('open')).toEqual([open])
  expect(await list('open-or-waitlist')).toEqual([open, waiting])
})

it('a program without a location can be published and hidden, but not given an empty one', async () => {
  const { id, version } = await createProgram({ location: '' })
  expect((await change(id, { isPublished: false, version })).status).toBe(200)
  expect((await change(id, { location: '' })).json.message).toBe('Location is required')
})
