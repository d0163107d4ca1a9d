import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const admin = await club.person('admin')
const director = await club.person('program_director')
const strong = 'Goalie-Glove-2026!'
const decide = (userId: string, approved?: boolean, as: { token: string } = director) =>
  club.call(api.users.approveCoach, {
    as,
    params: { id: userId },
    ...(approved !== undefined && { body: { approved } }),
  })
const me = (as: { token: string }) => club.ok(api.users.me, { as })
const mailTo = (email: string, subject: string) =>
  club.ses.mails(email).find(mail => mail.subject.includes(subject))?.text ?? ''
const linkIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
async function newcomer() {
  const username = numbered('approve')
  const body = newAccount(username, { role: 'coach', coachShirtSize: 'M', usaLacrosseNumber: '123456789012' })
  const { token, user } = await club.ok(api.auth.register, { body })
  await confirmAddress(club, user.email)
  return { id: user.id, username, email: user.email, token }
}
const decisions = async (userId: string) =>
  (await fetchAuditRows('user.approve')).filter(({ subject }) => subject === userId)

describe('a coach who signed up without an invitation', () => {
  it('an approved coach has the role from the very next request, in the same session', async () => {
    const coach = await club.person('coach', { pending: true, teams: [await club.team('hawks')] })
    const roster = () => club.call(api.teams.players, { as: coach, params: { id: 'hawks' } })
    expect([(await me(coach)).actsAs, (await roster()).status]).toEqual(['parent', 404])
    const { status, json } = await decide(coach.id)
    expect([status, json]).toEqual([200, expect.objectContaining({ role: 'coach', pendingReview: false })])
    expect([(await me(coach)).actsAs, (await roster()).status]).toEqual(['coach', 200])
    await club.tick()
    expect(linkIn(mailTo(coach.email, 'You’re approved as a coach'))).toBe('')
  })

  it('an approved coach has to replace a short password first, with the link in the mail', async () => {
    const coach = await newcomer()
    expect((await decide(coach.id)).json).toMatchObject({ role: 'coach', passwordDue: true })
    expect(await me(coach)).toMatchObject({ actsAs: 'parent', pendingReview: false, passwordDue: true })
    await club.tick()
    const token = linkIn(mailTo(coach.email, 'You’re approved as a coach'))
    await club.ok(api.auth.resetPassword, { body: { token, password: strong, confirmPassword: strong } })
    const { user } = await club.ok(api.auth.login, { body: { username: coach.username, password: strong } })
    expect(user).toMatchObject({ actsAs: 'coach', permissions: { staff: true }, passwordDue: false })
  })

  it('a coach is approved once, however often and by however many people at once', async () => {
    const coach = await newcomer()
    beforeNextWrite(() => decide(coach.id, true, admin), 'user.approve')
    const answers = [await decide(coach.id), await decide(coach.id), await decide(coach.id, true, admin)]
    expect(answers.map(({ status, json }) => [status, json.role])).toEqual(Array(3).fill([200, 'coach']))
    expect(await decisions(coach.id)).toMatchObject([{ actor: admin.id, details: { approved: true } }])
    await club.tick()
    expect(
      club.ses.mails(coach.email).filter(({ subject }) => subject.includes('You’re approved as a coach')),
    ).toHaveLength(1)
  })

  it('a refused coach stays a parent, and gets a mail', async () => {
    const coach = await newcomer()
    const { json } = await decide(coach.id, false)
    expect(json).toMatchObject({ role: 'parent', pendingReview: false })
    expect(await me(coach)).toMatchObject({ role: 'parent', actsAs: 'parent', pendingReview: false })
    expect(await decisions(coach.id)).toMatchObject([{ actor: director.id, details: { approved: false } }])
    await club.tick()
    expect(mailTo(coach.email, 'Your coach registration')).toContain('as a parent')
    expect((await decide(coach.id, false)).status).toBe(200)
    expect((await decide(coach.id)).status).toBe(409)
  })

  it('a decision about a coach applies only to their current role, address and review', async () => {
    const coach = await newcomer()
    beforeNextWrite(
      () => club.call(api.users.setRole, { as: admin, params: { id: coach.id }, body: { role: 'parent' } }),
      'user.approve',
    )
    expect((await decide(coach.id)).status).toBe(409)
    const other = await newcomer()
    beforeNextWrite(() => decide(other.id, true, admin), 'user.approve')
    expect((await decide(other.id, false)).status, 'a coach already').toBe(409)
  })

  it('only a person under review can be approved or refused', async () => {
    const people = [await club.person('parent'), await club.person('program_director')]
    for (const { id } of people) expect((await decide(id)).status).toBe(409)
    expect((await decide('usr_none')).status).toBe(404)
    expect((await decide((await newcomer()).id, true, await newcomer())).status).toBe(403)
  })
})
