import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from './audit.ts'

const club = await openClub()
const password = 'Goalie-Glove-2026!'
const birthday = '2016-04-09'
const invite = async (...userIds: string[]) => {
  const as = await club.person('admin')
  return (await club.ok(api.imports.invitations, { as, body: { userIds } })).results
}
const mailsTo = (email: string) => club.ses.mails(email)
const linkIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''

async function guardian() {
  const email = `${numbered('invited')}@example.com`
  const rows = [
    {
      line: 2,
      firstName: 'Sam',
      lastName: 'Invited',
      dateOfBirth: birthday,
      guardianName: 'Dana Invited',
      guardianEmail: email,
    },
  ]
  const as = await club.person('program_director')
  const { results } = await club.ok(api.imports.players, { as, body: { rows, dryRun: false } })
  return { email, id: results[0]?.guardianId ?? '' }
}

it('an imported guardian sets a password with the link, once, and finds the child', async () => {
  const { id, email } = await guardian()
  expect(await invite(id)).toEqual([{ userId: id, status: 'invited' }])
  await club.tick()
  const [mail] = mailsTo(email)
  expect(mail?.text).toContain('Hello Dana,')
  const token = linkIn(mail?.text ?? '')
  club.clock.pass({ days: 13 })
  const body = { token, password, confirmPassword: password }
  // The office may have mistyped the address.
  const unproved = await club.call(api.auth.resetPassword, { body })
  expect(unproved).toMatchObject({ status: 400, json: { issues: [{ field: 'birthday' }] } })
  await club.ok(api.auth.resetPassword, { body: { ...body, birthday } })
  expect((await club.call(api.auth.resetPassword, { body: { ...body, birthday } })).status).toBe(400)
  const login = await club.ok(api.auth.login, { body: { username: email, password } })
  expect(login.user).toMatchObject({ role: 'parent', emailConfirmed: true, waiverAccepted: false })
  const own = await club.ok(api.players.list, { as: { token: login.token } })
  expect(own).toMatchObject([{ firstName: 'Sam' }])
  expect(await invite(id)).toEqual([{ userId: id, status: 'hasLogin' }])
})

it('an imported guardian gets one mail a day, however often the office presses the button', async () => {
  const { id, email } = await guardian()
  const pressed = (await Promise.all([invite(id), invite(id, id), invite(id)])).flat()
  expect(pressed.map(({ status }) => status).sort()).toEqual(['invited', 'recent', 'recent'])
  club.clock.pass({ hours: 23 })
  expect(await invite(id)).toMatchObject([{ status: 'recent' }])
  club.clock.pass({ hours: 1 })
  expect(await invite(id)).toMatchObject([{ status: 'invited' }])
  await club.tick()
  const tokens = mailsTo(email).map(({ text }) => linkIn(text))
  expect(tokens).toHaveLength(2)
  const old = { token: tokens[0] ?? '', password, confirmPassword: password }
  expect((await club.call(api.auth.resetPassword, { body: old })).status).toBe(400)
})

it('an imported guardian can set a password without an invitation', async () => {
  const { email } = await guardian()
  await club.ok(api.auth.forgotPassword, { body: { email } })
  await club.tick()
  const token = linkIn(mailsTo(email)[0]?.text ?? '')
  const body = { token, password, confirmPassword: password, birthday }
  await club.ok(api.auth.resetPassword, { body })
  await club.ok(api.auth.login, { body: { username: email, password } })
})

it('nobody else is invited after an import: no child, no stranger, nobody with a password', async () => {
  const parent = await club.person('parent')
  const child = await club.ok(api.players.create, { as: parent, body: newPlayer('Sam') })
  const { getPlayer } = await import('#functions/stores/players/store.ts')
  const { userId = '' } = (await getPlayer(child.id)) ?? {}
  const before = (await fetchAuditRows('users.invite')).length
  expect(await invite(parent.id, userId, 'usr_none')).toEqual([
    { userId: parent.id, status: 'hasLogin' },
    { userId, status: 'unknown' },
    { userId: 'usr_none', status: 'unknown' },
  ])
  expect((await fetchAuditRows('users.invite')).length).toBe(before)
})
