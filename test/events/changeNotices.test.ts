import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { createSchedule, gameForm, practiceForm, type Scope } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const {
  admin,
  director,
  coach,
  assistant,
  blue,
  createFamilyOn,
  mailed,
  unread,
  create,
  change,
  status,
  remove,
  person,
} = schedule

/** A child with two guardians, one of two children, one of another team, and whoever has nothing to do with it. */
const mother = await createFamilyOn('reds')
const father = await person('parent')
const { updateUser, getUser } = await import('#functions/stores/users/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
await addGuardian(father.id, mother.child)
const ofBlues = await createFamilyOn('blues')
const ofBoth = await createFamilyOn('reds', 'blues')
const ofGreens = await createFamilyOn('greens')
const departed = await createFamilyOn('reds')
await club.ok(api.teams.leave, { as: admin, params: { id: `reds.${departed.child}` } })
const pending = await person('coach', { pending: true, teams: ['reds'] })
const former = await schedule.staff('coach', 'reds')
const closed = await createFamilyOn('reds')
for (const [one, changes] of [
  [former, { role: 'parent' }],
  [closed, { status: 'disabled' }],
] as const) {
  const user = await getUser(one.id)
  if (user) await commit(updateUser(user, changes))
}

const reds = { mother, father, ofBoth, coach, assistant }
const others = { ofGreens, departed, pending, former, closed, admin, director }
const everybody = { ...reds, ofBlues, blue, ...others }
type Who = keyof typeof everybody

/** How many emails each person got; people without any are left out. */
async function changeMails(): Promise<Partial<Record<Who, number>>> {
  const counts: Partial<Record<Who, number>> = {}
  await mailed({ email: 'nobody' })
  for (const [who, one] of Object.entries(everybody)) {
    const mails = unread(one)
    if (mails.length > 0) counts[who as Who] = mails.length
  }
  return counts
}
const once = (...names: Who[]) => Object.fromEntries(names.map(who => [who, 1]))
const redsOnce = once('mother', 'father', 'ofBoth', 'coach', 'assistant')

/** An event that its people have been told of. */
async function createKnown(...form: Parameters<typeof create>): Promise<Awaited<ReturnType<typeof create>>> {
  const { now } = club.clock
  club.clock.now = addHours(now, -1 / 20)
  const event = await create(...form)
  club.clock.now = now
  await changeMails()
  return event
}

beforeEach(async () => void (await changeMails()))
afterEach(async () => expect(await club.verify()).toEqual([]))

describe('the recipients of a change notice', () => {
  it('all guardians and the staff of an event’s team get one notice of a change each', async () => {
    const { id } = await createKnown(practiceForm())
    expect(await changeMails()).toEqual({})
    await status(id, 'cancelled', { reason: 'Lightning' })
    expect(await changeMails()).toEqual(redsOnce)
  })

  it('a change of a game reaches the people of both teams, nobody twice', async () => {
    const { id } = await createKnown(gameForm({ homeTeamId: 'reds', awayTeamId: 'blues' }))
    await status(id, 'postponed')
    expect(await changeMails()).toEqual({ ...redsOnce, ...once('ofBlues', 'blue') })
  })

  it('the author of a change gets no mail about it', async () => {
    const { id } = await createKnown(practiceForm(), coach)
    await status(id, 'cancelled', { as: coach })
    expect(await changeMails()).toEqual(once('mother', 'father', 'ofBoth', 'assistant'))
  })

  it('an event that changes teams and time is announced to the teams it leaves and to those it joins', async () => {
    const { id } = await createKnown(practiceForm())
    await change(id, { teamId: 'blues', location: 'The gym' })
    expect(await changeMails()).toEqual({ ...redsOnce, ...once('ofBlues', 'blue') })
  })

  it('nobody gets a mail about a league event, a past event, or a changed description', async () => {
    const league = await createKnown(practiceForm({ eventType: 'master', teamId: '' }))
    await change(league.id, { startTime: '17:00:00' })
    const over = await createKnown(practiceForm({ startDate: '2026-03-01' }))
    await change(over.id, { startTime: '17:00:00' })
    await status(over.id, 'cancelled')
    await remove(over.id)
    const { id } = await createKnown(practiceForm())
    await change(id, { title: 'Shooting', description: 'Bring water', isHome: false })
    await change(id, { startTime: '18:00:00', location: 'Ridgeline Park', startDate: '2026-03-10' })
    await change(id, { eventType: 'clinic' })
    await status(id, 'scheduled')
    expect(await changeMails()).toEqual({})
  })

  it('everybody gets a mail about an event that is still going on or is moved from the past to the future', async () => {
    const { id } = await createKnown(
      practiceForm({ startDate: '2026-03-02', startTime: '09:00:00', endTime: '10:00:01' }),
    )
    await change(id, { location: 'The gym' })
    expect(await changeMails()).toEqual(redsOnce)
    const over = await createKnown(
      practiceForm({ startDate: '2026-03-02', startTime: '09:00:00', endTime: '10:00:00' }),
    )
    await change(over.id, { location: 'The gym' })
    expect(await changeMails()).toEqual({})
    await change(over.id, { startDate: '2026-03-03' })
    expect(await changeMails()).toEqual(redsOnce)
  })

  it('nobody gets a mail about a canceled event until it is reinstated', async () => {
    const { id } = await createKnown(practiceForm())
    await status(id, 'cancelled')
    await changeMails()
    await status(id, 'cancelled', { reason: 'Said again' })
    await change(id, { startTime: '17:00:00' })
    expect(await changeMails()).toEqual({})
    await status(id, 'scheduled')
    expect(await changeMails()).toEqual(redsOnce)
    await status(id, 'cancelled')
    await changeMails()
    await remove(id)
    expect(await changeMails()).toEqual({})
  })
})

describe('the content of a change notice', () => {
  const letter = async () => {
    const [mail, ...more] = await mailed(mother)
    expect(more).toEqual([])
    return { subject: mail?.subject, text: mail?.text.split('\n').filter(Boolean).slice(1, -1).join('\n') }
  }
  const at = 'Team reds Practice: Tue, Mar 10, 6:00–7:30 PM, Ridgeline Park'

  it('the mail about a change has the old and the new values', async () => {
    const { id } = await createKnown(practiceForm())
    await change(id, {
      startDate: '2026-03-11',
      startTime: '17:00:00',
      address: '1 Gym Street',
      location: 'Gym',
    })
    const { subject, text } = await letter()
    expect(subject).toBe('Changed: Team reds Practice, Wed, Mar 11, 5:00–7:30 PM')
    expect(text).toContain('Please note the new time or location:')
    expect(text).toContain(
      'Team reds Practice: Wed, Mar 11, 5:00–7:30 PM, Gym, 1 Gym Street (was ' +
        'Tue, Mar 10, 6:00–7:30 PM, Ridgeline Park)',
    )
    expect((await mailed(mother)).length).toBe(0)
  })

  it.each([
    ['cancelled', 'Canceled', 'Canceled:'],
    ['postponed', 'Postponed', 'Postponed (we’ll let you know the new date):'],
  ])(
    'the mail about an event that was %s gives the reason, and a later one says that it is back on',
    async (said, word, sentence) => {
      const { id } = await createKnown(practiceForm())
      await status(id, said, { reason: 'Lightning' })
      const off = await letter()
      expect(off.subject).toBe(`${word}: Team reds Practice, Tue, Mar 10, 6:00–7:30 PM`)
      expect(off.text).toContain(`${sentence}\n${at}\nReason: Lightning`)
      await status(id, 'scheduled', { reason: 'Sun' })
      const on = await letter()
      expect(on.subject).toBe('Back on: Team reds Practice, Tue, Mar 10, 6:00–7:30 PM')
      expect(on.text).toContain(`Back on:\n${at}`)
      expect(on.text).not.toMatch(/Lightning|Sun\b/)
    },
  )

  it('a change notice has a one-line subject, whatever the title contains', async () => {
    const { id } = await createKnown(practiceForm({ title: 'Shooting' }))
    // Versions before this one took it.
    const [{ updateRow }, { commit }, { keys }] = await Promise.all([
      import('#functions/platform/data/writes.ts'),
      import('#functions/platform/data/transaction.ts'),
      import('#functions/platform/data/table.ts'),
    ])
    await commit(updateRow(keys.event(id), { set: { title: 'Shooting\r\nBcc: x@example.com\tnow' } }))
    await status(id, 'cancelled')
    expect((await letter()).subject).toBe(
      'Canceled: Shooting Bcc: x@example.com now, Tue, Mar 10, 6:00–7:30 PM',
    )
  })

  it('the mail about a deleted event says that it was deleted', async () => {
    await remove((await createKnown(practiceForm())).id)
    const { subject, text } = await letter()
    expect(subject).toBe('Canceled: Team reds Practice, Tue, Mar 10, 6:00–7:30 PM')
    expect(text).toContain(`Canceled and removed from the schedule:\n${at}`)
  })

  it.each<[Scope, number, string]>([
    ['all', 14, 'Mar 10, 6:00–7:30 PM and 13 more'],
    ['following', 13, 'Mar 17, 6:00–7:30 PM and 12 more'],
    ['one', 1, 'Mar 17, 6:00–7:30 PM'],
  ])('a change of a series of fourteen is one mail, with %s', async (scope, count, subject) => {
    const { seriesId } = await createKnown(practiceForm({ repeats: { days: ['Tuesday'], count: 14 } }))
    const dates = await schedule.datesOf(seriesId)
    await status(dates[1]?.id ?? '', 'cancelled', { scope })
    const said = await letter()
    expect(said.subject?.endsWith(subject), said.subject).toBe(true)
    expect(said.text?.match(/6:00–7:30 PM/g)).toHaveLength(Math.min(12, count))
    expect(said.text?.includes('more.')).toBe(count > 12)
    if (count > 12) expect(said.text).toContain(`And ${count - 12} more.`)
    expect(await changeMails()).toEqual(once('father', 'ofBoth', 'coach', 'assistant'))
  })

  it('the mail about a series leaves out dates that did not change with it', async () => {
    const { id, seriesId } = await createKnown(practiceForm({ repeats: { days: ['Tuesday'], count: 3 } }))
    const dates = await schedule.datesOf(seriesId)
    await change(dates[1]?.id ?? '', { startTime: '16:00:00', endTime: '17:00:00' })
    await status(dates[2]?.id ?? '', 'cancelled')
    await changeMails()
    await change(id, { startTime: '17:30:00' }, admin, 'all')
    expect((await letter()).text?.match(/5:30–/g)).toHaveLength(1)
  })

  it('a change notice reaches a big club in which everybody has a long name', async () => {
    const long = { location: 'L'.repeat(120), address: 'A'.repeat(200), title: 'T'.repeat(120) }
    const repeats = { days: ['Monday', 'Tuesday', 'Saturday'], count: 160 }
    const { id } = await createKnown(practiceForm({ ...long, repeats, teamId: 'greens' }))
    await change(id, { location: 'M'.repeat(120) }, admin, 'all')
    expect(await changeMails()).toEqual(once('ofGreens'))
  })
})
