import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram, numbered } from '../forms.ts'

const club = await openClub()
const director = await club.person('program_director')
const createProgram = (more: object = {}) =>
  club.ok(api.programs.create, { as: director, body: newProgram(numbered('Travel '), more) })

describe('dates that the club does not show yet', () => {
  it.each([
    [{ isStartDateVisible: false }, [null, '2026-06-15']],
    [{ isEndDateVisible: false }, ['2026-04-01', null]],
    [{}, ['2026-04-01', '2026-06-15']],
  ])('with %j, nobody but the office is told them', async (more, told) => {
    const { id } = await createProgram(more)
    for (const role of ['parent', 'coach', 'player', undefined] as const) {
      const as = role && (await club.person(role))
      const one = await club.ok(api.programs.get, { as, params: { id } })
      const listed = (await club.ok(api.programs.list, { as })).find(program => program.id === id)
      for (const program of [one, listed]) expect([program?.startDate, program?.endDate]).toEqual(told)
    }
    for (const as of [director, await club.person('admin')]) {
      const { startDate, endDate } = await club.ok(api.programs.get, { as, params: { id } })
      expect([startDate, endDate]).toEqual(['2026-04-01', '2026-06-15'])
    }
  })
})

describe('the programs that take families', () => {
  it('the programs that take families are the open ones, or also those with a waiting list', async () => {
    const { id: open } = await createProgram()
    const { id: full } = await createProgram({ capacity: 1 })
    await createRegisteredFamily(club, full)
    const { id: waiting } = await createProgram({ registrationStatus: 'waitlist' })
    const { id: closed } = await createProgram({ registrationStatus: 'closed' })
    const { id: soon } = await createProgram({ registrationStatus: 'coming-soon' })
    const { id: later } = await createProgram({ registrationStartDate: '2099-01-01' })
    const mine = [open, full, waiting, closed, soon, later]
    const list = async (registration: 'open' | 'open-or-waitlist') =>
      (await club.ok(api.programs.list, { query: { registration } }))
        .map(({ id }) => id)
        .filter(id => mine.includes(id))
    expect(new Set(await list('open'))).toEqual(new Set([open, full]))
    expect(new Set(await list('open-or-waitlist'))).toEqual(new Set([open, full, waiting]))
  })
})

it('a program without a location can be published and hidden, but not given an empty one', async () => {
  const { id, version } = await createProgram({ location: '' })
  const change = (body: object) => club.call(api.programs.update, { as: director, params: { id }, body })
  expect((await change({ isPublished: false, version })).status).toBe(200)
  expect(await change({ location: '' })).toMatchObject({
    status: 400,
    json: { message: 'Location is required' },
  })
})
