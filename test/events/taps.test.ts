import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createAttendanceHelpers } from './attendanceHelpers.ts'
import { createSchedule, practiceForm } from './schedule.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const schedule = await createSchedule(club)
const { admin, coach, assistant, createFamilyOn, create } = schedule
const { attend, checkIn, rowOf, percent } = createAttendanceHelpers(club, admin)
// The day of the practices, when check-in is open.
await schedule.moveTo('2026-03-10T15:00:00Z')
afterAll(async () => expect(await club.verify()).toEqual([]))

describe('an event that changes while somebody taps', () => {
  it('a deleted event counts nobody, even if a tap came through first', async () => {
    const { child } = await createFamilyOn('reds')
    const [one, two] = [await create(practiceForm()), await create(practiceForm())]
    race.beforeNextWrite(() => schedule.remove(one.id), one.id, 'ATT#')
    expect((await checkIn(one.id, child, coach)).status).toBe(404)
    race.beforeNextWrite(() => checkIn(two.id, child, coach), two.id)
    await schedule.remove(two.id)
    await club.tick()
    expect(await percent('reds', child)).toBeUndefined()
    expect(await club.ok(api.events.ofPlayer, { as: admin, params: { id: child } })).toEqual([])
    expect(await club.verify()).toEqual([])
  })

  it('the attendance line of an event that moves meanwhile describes the event as it is then', async () => {
    const { child } = await createFamilyOn('reds')
    const { id } = await create(practiceForm())
    race.beforeNextWrite(() => schedule.change(id, { startDate: '2026-03-09', title: 'Moved' }), id, 'ATT#')
    expect((await checkIn(id, child, coach)).json).toMatchObject({ title: 'Moved', startDate: '2026-03-09' })
    race.beforeNextWrite(() => checkIn(id, child, coach, { status: 'late' }), id)
    await schedule.change(id, { startDate: '2026-03-13', eventType: 'clinic', title: 'Again' })
    await club.tick()
    const [row] = await club.ok(api.events.ofPlayer, { as: admin, params: { id: child } })
    expect(row).toMatchObject({
      title: 'Again',
      eventType: 'clinic',
      startDate: '2026-03-13',
      status: 'late',
    })
  })
})

it('an event that is called off counts nobody as missing until it takes place after all', async () => {
  const { child } = await createFamilyOn('reds')
  const [held, off] = [await create(practiceForm()), await create(practiceForm({ startDate: '2026-03-09' }))]
  await checkIn(held.id, child, coach)
  await attend(off.id, { playerId: child, status: 'absent' }, coach)
  expect(await percent('reds', child)).toBe(50)
  await schedule.status(off.id, 'cancelled')
  await club.tick()
  expect(await percent('reds', child)).toBe(100)
  await attend(off.id, { playerId: child, status: 'late' }, coach)
  expect(await percent('reds', child)).toBe(100)
  await attend(off.id, { playerId: child, status: 'absent' }, coach)
  await schedule.status(off.id, 'scheduled')
  await club.tick()
  expect(await percent('reds', child)).toBe(50)
})

it('attendance lines are removed when their event goes to another team', async () => {
  const { child } = await createFamilyOn('reds')
  const { id } = await create(practiceForm())
  await checkIn(id, child, coach)
  expect(await percent('reds', child)).toBe(100)
  await schedule.change(id, { teamId: 'blues' })
  await club.tick()
  expect(await rowOf(id, child)).toBeUndefined()
  expect(await percent('reds', child)).toBeUndefined()
})

it.each([{ startDate: '2026-03-12' }, { eventType: 'clinic' }, { title: 'Passing' }])(
  'attendance lines have %j as soon as their event does',
  async change => {
    const { child } = await createFamilyOn('reds')
    const { id } = await create(practiceForm({ title: 'Shooting' }))
    await checkIn(id, child, coach)
    await schedule.change(id, change)
    await club.tick()
    expect(await rowOf(id, child)).toMatchObject({ ...change, status: 'present' })
    expect(await percent('reds', child)).toBe(100)
  },
)

it('attendance figures match the lines, whoever taps what at the same moment', async () => {
  const kids = [await createFamilyOn('reds'), await createFamilyOn('reds')]
  const events = [await create(practiceForm()), await create(practiceForm())]
  const tap = fc.record({
    as: fc.constantFrom('coach', 'assistant', 'admin'),
    event: fc.nat(1),
    kid: fc.nat(1),
    status: fc.constantFrom('present', 'late', 'absent', 'excused', null),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 2, maxLength: 4 }), async taps => {
      const answers = await Promise.all(
        taps.map(({ as, event, kid, status }) =>
          attend(
            events[event]?.id ?? '',
            { playerId: kids[kid]?.child, status },
            { coach, assistant, admin }[as],
          ),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(taps.map(() => 200))
      for (const { child } of kids) {
        const statuses = (await Promise.all(events.map(({ id }) => rowOf(id, child)))).map(row => row?.status)
        const attended = statuses.filter(said => said === 'present' || said === 'late').length
        const counted = attended + statuses.filter(said => said === 'absent').length
        const expected = counted === 0 ? undefined : Math.round((100 * attended) / counted)
        expect(await percent('reds', child)).toBe(expected)
      }
    }),
    { numRuns: runs(8, 200) },
  )
})
