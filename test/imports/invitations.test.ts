import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from './audit.ts'
import { createImporter, row } from './lines.ts'

const club = await openClub()
const password = 'Goalie-Glove-2026!'
const birthday = '2016-04-09'
const invite = async (...userIds: string[]) => {
  const as = await club.person('admin')
  return (await club.ok(api.imports.invitations, { as, body: { userIds } })).results
}
const linkIn = (text = '') => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''

async function guardian() {
  const email = `${numbered('invited')}@example.com`
  const { send } = createImporter(club, await club.person('program_director'))
  const [result] = await send([row(2, { guardianEmail: email })])
  return { email, id: result?.guardianId ?? '' }
}

it('an imported guardian sets a password with the link, once, and finds the child', async () => {
  const { id, email } = await guardian()
  expect(await invite(id)).toEqual([{ userId: id, status: 'invited' }])
  await club.tick()
  const [mail] = club.ses.mails(email)
  expect(mail?.text).toContain('Hello Dana,')
  club.clock.pass({ days: 13 })
  const body = { token: linkIn(mail?.text), password, confirmPassword: password, birthday }
  await club.ok(api.auth.resetPassword, { body })
  expect((await club.call(api.auth.resetPassword, { body })).status).toBe(400)
  const login = await club.ok(api.auth.login, { body: { username: email, password } })
  expect(login.user).toMatchObject({ role: 'parent', emailConfirmed: true, waiverAccepted: false })
  const own = await club.ok(api.players.list, { as: { token: login.token } })
  expect(own).toMatchObject([{ firstName: 'Child2' }])
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
  const tokens = club.ses.mails(email).map(({ text }) => linkIn(text))
  expect(tokens).toHaveLength(2)
  const old = { token: tokens[0] ?? '', password, confirmPassword: password }
  expect((await club.call(api.auth.resetPassword, { body: old })).status).toBe(400)
})

it('an imported guardian can set a password without an invitation', async () => {
  const { email } = await guardian()
  await club.ok(api.auth.forgotPassword, { body: { email } })
  await club.tick()
  const token = linkIn(club.ses.mails(email)[0]?.text)
  const body = { token, password, confirmPassword: password, birthday }
  await club.ok(api.auth.resetPassword, { body })
  await club.ok(api.auth.login, { body: { username: email, password } })
})

it('whoever registered with an address that nobody has confirmed is asked to confirm it, once a day', async () => {
  const account = newAccount(numbered('unconfirmed'))
  const { user } = await club.ok(api.auth.register, { body: account })
  await club.tick()
  const before = club.ses.mails(account.email).length
  const pressed = (await Promise.all([invite(user.id), invite(user.id)])).flat()
  expect(pressed.map(({ status }) => status).sort()).toEqual(['invited', 'recent'])
  await club.tick()
  const mails = club.ses.mails(account.email).slice(before)
  expect(mails.map(({ text }) => text.includes('/confirm-email'))).toEqual([true])
})

it('nobody else is invited after an import: no child, no stranger, nobody with a password or a closed account', async () => {
  const [parent, gone] = [await club.person('parent'), await club.person('parent')]
  const child = await club.ok(api.players.create, { as: parent, body: newPlayer('Sam') })
  const grown = await club.person('player', { playerId: child.id })
  const { getPlayer } = await import('#functions/stores/players/store.ts')
  const { userId = '' } = (await getPlayer(child.id)) ?? {}
  const { commit } = await import('#functions/platform/data/transaction.ts')
  const { markDeleting } = await import('#functions/stores/users/store.ts')
  await commit(markDeleting(gone.id))
  const before = (await fetchAuditRows('users.invite')).length
  const others = [userId, grown.id, gone.id, 'usr_none']
  expect(await invite(parent.id, ...others)).toEqual([
    { userId: parent.id, status: 'hasLogin' },
    ...others.map(userId => ({ userId, status: 'unknown' })),
  ])
  expect((await fetchAuditRows('users.invite')).length).toBe(before)
})
