import { describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { createTimeline } from './timeline.ts'

const club = await openClub()
const admin = await club.person('admin')
const { createProgram, live, payLater } = createTimeline(club, admin)
const registered = ({ email }: { email: string }) =>
  club.ses.mails(email).filter(({ subject }) => subject.endsWith('is registered for Travel'))
async function sendMails() {
  for (let round = 0; round < 2; round++) await club.tick()
}

describe('the mail about a registration', () => {
  it('who pays later is told at once what is due and when, with a button to the checkout', async () => {
    const { parent, registration } = await createRegisteredFamily(club, (await createProgram()).id)
    await payLater(parent, registration.id)
    await payLater(parent, registration.id)
    await sendMails()
    const [mail, ...others] = registered(parent)
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/\$125\.00 is due by \w{3}, \w{3} \d+, \d+:\d\d [AP]M E[SD]T\./)
    expect(mail?.text).toMatch(
      new RegExp(`Pay \\$125\\.00:\nhttp://club\\.test/checkout\\?.*${registration.id}`),
    )
  })

  it('a free registration is mailed once it is confirmed, by the family or after a quarter of an hour', async () => {
    const { id } = await createProgram({ fee: 0 })
    const [own, left] = [await createRegisteredFamily(club, id), await createRegisteredFamily(club, id)]
    await payLater(own.parent, own.registration.id)
    await sendMails()
    expect([registered(own.parent).length, registered(left.parent).length]).toEqual([1, 0])
    await live(1)
    expect([registered(own.parent).length, registered(left.parent).length]).toEqual([1, 1])
    expect(registered(left.parent)[0]?.text).toContain('There is nothing to pay.')
  })
})
