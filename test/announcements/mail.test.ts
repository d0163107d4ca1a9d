import { expect, test } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { defaultPreferences } from '#shared/notifications/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { newAnnouncement } from './announcements.ts'

const club = await openClub()
const admin = await club.person('admin')
await club.team('reds')
const coach = await club.person('coach', { teams: ['reds'] })

async function createParent(choice: Partial<typeof defaultPreferences> = {}, teamId?: string) {
  const parent = await club.person('parent')
  await club.ok(api.notifications.save, { as: parent, body: { ...defaultPreferences, ...choice } })
  const body = newPlayer(numbered('Kid'), { parentId: parent.id, teamId })
  await club.ok(api.players.create, { as: admin, body })
  return parent
}
const announce = async (more: object = {}, as: { token: string } = admin) => {
  const title = numbered('Field closed ')
  const { id } = await club.ok(api.announcements.create, { as, body: newAnnouncement(title, more) })
  return { id, title }
}
async function mailed(to: { email: string }, title: string) {
  // First the job that finds the recipients, then the mails.
  await club.tick()
  await club.tick()
  return club.ses.mails(to.email).filter(({ text }) => text.includes(title))
}

test('an announcement by mail goes at once to every adult whom it is for, but not to who wrote it', async () => {
  const [on, off] = [await createParent({}, 'reds'), await createParent()]
  const { title } = await announce({ teamId: 'reds' }, coach)
  const [mail, ...more] = await mailed(on, title)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`${title} (Team reds)`)
  expect(mail?.text).toContain('http://club.test/announcements')
  expect(await mailed(off, title)).toEqual([])
  expect(await mailed(coach, title)).toEqual([])
  const [unknown, ...known] = [await club.person('parent', { behind: true }), on, off, coach]
  const whole = await announce()
  for (const reader of known) expect(await mailed(reader, whole.title)).toHaveLength(1)
  // Whose address may be mistyped, reads it on the site.
  expect(await mailed(unknown, whole.title)).toEqual([])
  expect(await mailed(admin, whole.title)).toEqual([])
})

test('an announcement by mail waits for the daily mail or stays away where somebody chose so, unless it has high priority', async () => {
  const daily = await createParent({ announcements: 'daily' }, 'reds')
  const never = await createParent({ announcements: 'off' }, 'reds')
  const normal = await announce({ teamId: 'reds' })
  expect(await mailed(daily, normal.title)).toEqual([])
  expect(await mailed(never, normal.title)).toEqual([])
  const high = await announce({ teamId: 'reds', priority: 'high' })
  for (const parent of [daily, never]) {
    const [mail] = await mailed(parent, high.title)
    expect(mail?.subject).toBe(`Important: ${high.title} (Team reds)`)
  }
  club.clock.pass({ hours: 24 })
  await club.signInAgain(admin, coach)
  expect(await mailed(daily, normal.title)).toHaveLength(1)
  expect(await mailed(never, normal.title)).toEqual([])
})

test('an announcement by mail goes out again when it gets high priority, and at no other change', async () => {
  const parent = await createParent({ announcements: 'off' }, 'reds')
  const { id, title } = await announce({ teamId: 'reds' })
  const change = (body: object) => club.ok(api.announcements.update, { as: admin, params: { id }, body })
  await change({ body: 'Because of the rain.' })
  expect(await mailed(parent, title)).toEqual([])
  await change({ priority: 'high' })
  expect(await mailed(parent, title)).toHaveLength(1)
  await change({ body: 'Because of much rain.' })
  expect(await mailed(parent, title)).toHaveLength(1)
})

test('an announcement by mail is not sent if it was taken back or expired before the job ran', async () => {
  const parent = await createParent({}, 'reds')
  const gone = await announce({ teamId: 'reds' })
  await club.ok(api.announcements.remove, { as: admin, params: { id: gone.id } })
  expect(await mailed(parent, gone.title)).toEqual([])
  const brief = await announce({ expiresAt: addHours(club.clock.now, 1).toISOString() })
  club.clock.pass({ hours: 2 })
  expect(await mailed(parent, brief.title)).toEqual([])
})
