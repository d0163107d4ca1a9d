import { afterEach, expect, it } from 'vitest'
import { fillPath, paramNames, type Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { routes } from '../access/calls/calls.ts'
import { openClub, validCard } from '../club.ts'
import { newProgram, newTeam } from '../forms.ts'
import { createUploader } from '../uploads/files.ts'
import { createFamilyFixture } from './families.ts'

const club = await openClub()
const { admin, invited, accept, remove, familyOf, two, subjects } = await createFamilyFixture(club)
const password = 'goal-by-riley'
afterEach(async () => expect(await club.verify()).toEqual([]))

const activate = (as: { token: string }, id: string, chosen = password) =>
  club.call(api.families.activate, {
    as,
    params: { id },
    body: { password: chosen, confirmPassword: chosen },
  })
const disable = (as: { token: string }, id: string) => club.call(api.families.disable, { as, params: { id } })
const login = (username: string, chosen = password) =>
  club.call(api.auth.login, { body: { username, password: chosen } })
const nameOf = async (as: { token: string }, id: string) => (await familyOf(as, id))?.account.username ?? ''
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

it('a removed guardian loses the child at the next request: page, list, picture, calendar, conversation', async () => {
  const { parent, child, second } = await two('Riley')
  const coach = await club.person('coach')
  const hawks = newTeam('Hawks', { headCoachId: coach.id })
  const team = await club.ok(api.teams.create, { as: admin, body: hawks })
  await club.ok(api.teams.join, { as: admin, body: { teamId: team.id, playerId: child.id } })
  const playerImageUrl = await createUploader(club).uploaded(parent)
  await club.ok(api.players.update, { as: parent, params: { id: child.id }, body: { playerImageUrl } })
  const { url } = await club.ok(api.calendar.subscribe, { as: second, body: { teamId: team.id } })
  const message = { content: 'Well played', recipientId: child.userId }
  const { conversationId } = await club.ok(api.messages.create, { as: coach, body: message })
  const reads = () =>
    statusesOf([
      club.call(api.players.get, { as: second, params: { id: child.id } }),
      club.call(api.uploads.get, { as: second, params: { id: playerImageUrl } }),
      club.call(api.messages.list, { as: second, query: { conversationId } }),
      club.call(api.teams.players, { as: second, params: { id: team.id } }),
      club.call(api.calendar.feed, { params: { token: tokenIn(url) } }),
    ])
  expect(await reads()).toEqual([200, 200, 200, 200, 200])
  expect((await remove(parent, child.id, second.id)).json).toEqual({ id: second.id })
  expect(await reads()).toEqual([404, 404, 404, 404, 404])
  expect(await club.ok(api.families.list, { as: second })).toEqual([])
  expect(await familyOf(second, child.id)).toBeUndefined()
  expect(await club.ok(api.players.list, { as: second })).toEqual([])
  expect((await familyOf(parent, child.id))?.guardians).toHaveLength(1)
  expect(await subjects(second.email)).toContain('You are no longer a guardian of Riley')
  expect(await subjects(parent.email)).toContain('Test Person3 is no longer a guardian of Riley')
})

it.each(['the primary guardian', 'the office, with another parent'] as const)(
  'a removed guardian cannot return through the child’s login, when it was %s',
  async by => {
    const { parent, child, second } = await two()
    await activate(second, child.id)
    const username = await nameOf(second, child.id)
    const as = { token: (await login(username)).json.token }
    const { url } = await club.ok(api.calendar.subscribe, { as, body: {} })
    const feed = () => club.call(api.calendar.feed, { params: { token: tokenIn(url) } })
    expect((await feed()).status).toBe(200)
    const primary = by === 'the primary guardian' ? parent : await club.person('parent')
    if (primary === parent) await remove(parent, child.id, second.id)
    else {
      const body = { parentId: primary.id }
      await club.ok(api.players.setParent, { as: admin, params: { id: child.id }, body })
    }
    expect(await statusesOf([club.call(api.users.me, { as }), login(username), feed()])).toEqual([
      401, 401, 404,
    ])
    // Nor can a link mailed to the former address set the next password.
    expect((await activate(primary, child.id, 'another-goal')).status).toBe(200)
    expect(await statusesOf([login(username, 'another-goal'), feed()])).toEqual([200, 404])
  },
)

it('a guardian is removed by the rules, may leave, and can be invited again', async () => {
  const { parent, child, second } = await two()
  const third = await club.person('parent')
  const join = async () => (await accept(third, (await invited(parent, child.id)).token)).status
  const statusOf = async (as: { token: string }, userId: string) =>
    (await remove(as, child.id, userId)).status
  expect(await join()).toBe(200)
  expect(await statusOf(second, third.id)).toBe(409)
  expect(await statusOf(third, third.id)).toBe(200)
  expect(await join()).toBe(200)
  expect(await statusOf(admin, second.id)).toBe(200)
  const family = await familyOf(parent, child.id)
  expect(family).toMatchObject({ mayInvite: true, mayRemove: true })
  expect(family?.guardians.map(({ userId }) => userId)).toEqual([parent.id, third.id])
  expect(await familyOf(third, child.id)).toMatchObject({ mayInvite: true, mayRemove: false })
  expect(await familyOf(admin, child.id)).toMatchObject({ mayInvite: true, mayRemove: true })
})

it('a child’s login is off until a guardian sets its password, and all guardians are notified', async () => {
  const { parent, child, second } = await two('Sky')
  const username = await nameOf(parent, child.id)
  expect((await familyOf(parent, child.id))?.account).toEqual({ username, active: false })
  expect((await login(username)).status).toBe(401)
  expect((await activate(second, child.id, username)).json.issues).toMatchObject([{ field: 'password' }])
  expect((await activate(second, child.id)).json).toEqual({ username })
  const { user, token } = (await login(username)).json
  expect(user).toMatchObject({ role: 'player', firstName: 'Sky' })
  expect((await familyOf(parent, child.id))?.account).toMatchObject({ active: true })
  for (const { email } of [parent, second]) expect(await subjects(email)).toEqual(['Sky can log in now'])
  const { url } = await club.ok(api.calendar.subscribe, { as: { token }, body: {} })

  await activate(parent, child.id, 'another-goal')
  expect((await club.call(api.users.me, { as: { token } })).status).toBe(401)
  expect(await subjects(second.email)).toContain('New password for Sky')
  expect(await statusesOf([login(username), login(username, 'another-goal')])).toEqual([401, 200])
  expect((await club.call(api.calendar.feed, { params: { token: tokenIn(url) } })).status).toBe(200)
})

it('a child’s login can be turned off at once, with sessions and reset links', async () => {
  const { parent, child, second } = await two()
  await activate(parent, child.id)
  const username = await nameOf(parent, child.id)
  const { token } = (await login(username)).json
  const { email } = await club.ok(api.users.me, { as: { token } })
  const { debug } = await club.ok(api.auth.forgotPassword, { body: { email } })
  await club.tick()
  expect((await disable(second, child.id)).status).toBe(200)
  const chosen = { password: 'Another-Goal-2026!', confirmPassword: 'Another-Goal-2026!' }
  const body = { token: debug?.resetLink.split('token=')[1] ?? '', ...chosen }
  const calls = [
    club.call(api.users.me, { as: { token } }),
    login(username),
    club.call(api.auth.resetPassword, { body }),
  ]
  expect(await statusesOf(calls)).toEqual([401, 401, 400])
})

it('the second guardian sees none of the first one’s amounts, whatever they request', async () => {
  const { parent, child, second } = await two()
  const createProgram = (name: string, more: object) =>
    club.ok(api.programs.create, { as: admin, body: newProgram(name, more) })
  const program = await createProgram('Travel', { fee: 77_700 })
  const waited = await createProgram('Full', { registrationStatus: 'waitlist', fee: 66_600 })
  const body = { programId: program.id, playerId: child.id }
  const registration = await club.ok(api.registrations.create, { as: parent, body })
  const bill = { registrationId: registration.id, amount: 77_700 }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body: bill })
  await club.pay(clientSecret, validCard)
  await club.stripe.settled()
  await club.ok(api.waiting.join, { as: parent, body: { ...body, programId: waited.id } })
  // The fee of a program is public, so from here on it differs.
  for (const { id } of [program, waited])
    await club.ok(api.programs.update, { as: admin, params: { id }, body: { fee: 100 } })
  const [invoice] = await club.ok(api.invoices.list, { as: admin })
  const secrets = ['77700', '777.00', invoice?.invoiceNumber ?? 'none', registration.id, clientSecret]
  expect(JSON.stringify(await club.ok(api.payments.list, { as: parent }))).toContain('77700')

  const known = [child.id, child.userId, parent.id, second.id, program.id, waited.id, registration.id]
  const ids = [...known, invoice?.id ?? '', invoice?.invoiceNumber ?? '']
  const queries = [{}, { programId: program.id }, { playerId: child.id }, { userId: parent.id }]
  const reads = routes.filter(({ method }) => method === 'GET')
  for (const route of reads) {
    const names = paramNames(route.path)
    const calls =
      names.length === 0
        ? queries.map(query => ({ query, params: {} }))
        : ids.map(id => ({ query: {}, params: Object.fromEntries(names.map(name => [name, id])) }))
    for (const { params, query } of calls) {
      const { text } = await club.call<Route>(route, { as: second, params, query })
      const where = `${routeKey(route)} ${fillPath(route.path, params)} ${JSON.stringify(query)}`
      // That the child is registered both guardians know, by its registration's id.
      const known = route === api.dashboard.get ? registration.id : where
      for (const secret of secrets.filter(word => !known.includes(word)))
        expect(text, where).not.toContain(secret)
    }
  }
  expect(reads.map(routeKey)).toContain('GET /api/payments')
  expect(await club.ok(api.registrations.list, { as: second })).toEqual([])

  // That the child is registered, both may know; not what it costs, nor whether it is paid.
  const query = { ofChildren: 'true' as const }
  const { text, json } = await club.call(api.registrations.list, { as: second, query })
  expect(json).toMatchObject([{ playerId: child.id, programId: program.id, state: 'active' }])
  expect(json[0]).not.toHaveProperty('paymentStatus')
  for (const secret of secrets.filter(word => word !== registration.id)) expect(text).not.toContain(secret)
  const [own] = await club.ok(api.registrations.list, { as: parent, query })
  expect(own).toMatchObject({ id: registration.id, fee: 77_700 })
  const stranger = await club.person('parent')
  expect(await club.ok(api.registrations.list, { as: stranger, query })).toEqual([])
})
