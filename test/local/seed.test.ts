import { expect, it } from 'vitest'
import { calculateRecord } from '#shared/events/figures.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { openDemoClub } from '../demoClub.ts'

const club = await openDemoClub()
const signIn = (username: string) =>
  club.ok(api.auth.login, { body: { username, password: 'Lacrosse-2026!' } })

it('the seed fills an empty table with a club whose money adds up', async () => {
  const admin = await signIn('admin')
  const invoices = await club.ok(api.invoices.list, { as: admin })
  const summary = await club.ok(api.invoices.summary, { as: admin })
  expect(invoices.length).toBeGreaterThan(30)
  expect(new Set(invoices.map(invoice => invoice.status))).toEqual(
    new Set(['paid', 'unpaid', 'overdue', 'cancelled', 'refunded']),
  )
  expect(summary.all).toEqual({
    count: invoices.length,
    amount: sum(invoices.map(invoice => invoice.amount)),
  })
  const open = invoices.filter(({ status }) => status === 'unpaid' || status === 'overdue')
  expect(summary.open.amount).toBe(sum(open.map(invoice => invoice.balance)))
  expect(summary.collected).toBe(sum(invoices.map(invoice => invoice.amountPaid - invoice.amountRefunded)))
  const { counts } = await club.ok(api.invoices.aging, { as: admin })
  for (const [age, count] of Object.entries(counts)) expect(count, age).toBeGreaterThan(0)
  const programs = await club.ok(api.programs.list)
  expect(programs).toHaveLength(6)
  const over = programs.filter(({ status }) => status === 'completed').map(({ id }) => id)
  const past = await club.ok(api.registrations.list, { as: admin, query: { programId: over[0] } })
  expect([over.length, past.length > 30]).toEqual([1, true])
  expect(await club.verify()).toEqual([])
})

it('the demo club’s family has children with pictures, an offer and unread messages', async () => {
  const parent = await signIn('parent')
  const children = await club.ok(api.players.list, { as: parent })
  for (const { playerImageUrl } of children) {
    const { url } = await club.ok(api.uploads.get, { as: parent, params: { id: playerImageUrl ?? '' } })
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png')
  }
  expect(children.map(({ firstName }) => firstName).sort()).toEqual(['Riley', 'Sky'])

  const offers = await club.ok(api.waiting.list, { as: parent })
  expect(offers).toMatchObject([{ state: 'offered', playerName: 'Riley Rivera' }])

  const conversations = await club.ok(api.messages.conversations, { as: parent })
  const types = ['direct', 'direct', 'direct', 'global', 'program', 'team']
  expect(conversations.map(({ type }) => type).sort()).toEqual(types)
  expect(sum(conversations.map(({ unread }) => unread))).toBeGreaterThan(2)
})

it('the demo club’s season has games that were played, and rosters that came to practice', async () => {
  const admin = await signIn('admin')
  const events = await club.ok(api.events.list, { as: admin, query: { from: '2026-01-01' } })
  expect(events).toHaveLength(56)
  expect(await club.ok(api.announcements.list, { as: admin })).toHaveLength(2)
  expect(new Set(events.map(event => event.status))).toEqual(new Set(['scheduled', 'cancelled', 'postponed']))
  const all = await club.ok(api.teams.list, { as: admin })
  const teams = all.filter(({ name }) => !name.endsWith('Travel'))
  expect([teams.length, all.length]).toEqual([5, 9])
  // One coach has those asked who have not answered.
  expect(all.flatMap(({ askHours }) => askHours ?? [])).toEqual([24])
  const seasons = teams.map(team => calculateRecord(events, team.id))
  for (const { wins, losses, ties } of seasons) expect(wins + losses + ties).toBe(4)
  expect(seasons).toContainEqual({ wins: 3, losses: 1, ties: 0 })
  for (const { name, id } of teams) {
    const roster = await club.ok(api.teams.players, { as: admin, params: { id } })
    const percents = roster.map(player => player.attendance ?? -1)
    expect(Math.min(...percents), name).toBeGreaterThanOrEqual(0)
    expect(new Set(percents).size, name).toBeGreaterThan(2)
  }
})
