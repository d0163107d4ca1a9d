import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const { admin, coach, assistant, createFamilyOn, mailed, create, change, status, remove } =
  await createSchedule(club)
const family = await createFamilyOn('reds')
const other = await createFamilyOn('greens')

/** The mails to somebody once new events are reported. */
async function mailsLater(to: { email: string }) {
  club.clock.pass({ seconds: 180 })
  return mailed(to)
}
beforeEach(async () => void (await mailsLater(family)))
afterEach(async () => expect(await club.verify()).toEqual([]))

describe('a new event', () => {
  it('a new game is mailed to the families and the staff of its team, not to whoever entered it', async () => {
    await create(gameForm(), coach)
    expect(await mailed(family)).toEqual([])
    const [mail, ...more] = await mailsLater(family)
    expect([mail?.subject, more]).toEqual([expect.stringMatching(/^New: /), []])
    expect(mail?.text).toContain('New on the schedule:')
    expect((await mailed(assistant)).length).toBe(1)
    expect([await mailed(coach), await mailed(other), await mailed(admin)]).toEqual([[], [], []])
  })

  it('a series is one mail that lists its dates', async () => {
    await create(practiceForm({ repeats: { days: ['Monday', 'Thursday'], count: 14 } }))
    const mails = await mailsLater(family)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/ and 13 more$/)
    expect(mails[0]?.text).toContain('And 2 more.')
  })

  it('what is corrected within two minutes is mailed once, as it is then', async () => {
    const { id } = await create(practiceForm({ location: 'North Field' }))
    await change(id, { location: 'South Field' })
    const mails = await mailsLater(family)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('South Field')
    expect(mails[0]?.text).not.toContain('North Field')
  })

  it('what is canceled or deleted within two minutes is not mailed at all', async () => {
    const [canceled, deleted] = [await create(practiceForm()), await create(practiceForm())]
    await status(canceled.id, 'cancelled')
    await remove(deleted.id)
    expect(await mailsLater(family)).toEqual([])
  })
})
