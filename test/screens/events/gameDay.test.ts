import { expect, test } from 'vitest'
import * as z from 'zod'
import { formatTimes } from '#shared/events/when.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { RosterPlayer } from '#shared/teams/model.ts'
import { countTaps, type Names, type Way, ways } from '../../bench/gameDay.ts'
import { remember } from '../../remember.ts'
import { browser } from '../browser.ts'
import { withId } from '../programs/program.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, devices, expectAccessible, getToken, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { childButton, getAllDay } from './field.ts'
import { createEvent } from './plannedEvents.ts'

/** A team with a practice that goes on and one to come. */
async function createGameDay(children: Parameters<typeof createTeamWith>[0], more: object = {}) {
  const family = await createTeamWith(children)
  const title = makeUniqueName('Practice ')
  const [now, next] = [
    await createEvent(family.team.id, { title, ...(await getAllDay()), ...more }),
    await createEvent(family.team.id, { title: makeUniqueName('Next ') }),
  ]
  const roster = z
    .array(RosterPlayer)
    .parse(await callApi(withId(api.teams.players, family.team.id), { token: await getToken('coach') }))
  return { ...family, now, next, roster }
}

test('the game day of a coach is one screen: who comes, check-in, emergency sheet, team, directions and score', async () => {
  const where = { eventType: 'game', opponent: 'Lakeside', location: 'Turf 3', address: '1 Elm St' }
  const { team, now, roster, surname } = await createGameDay({ Ada: { number: 7 }, Bea: {} }, where)
  const otherDay = await createEvent(team.id)
  const bea = roster.find(({ firstName }) => firstName === 'Bea')?.id
  await callApi(withId(api.events.attend, now.id), {
    token: await getToken('coach'),
    body: { playerId: bea, response: 'not_going' },
  })
  const page = await visit(browser, `/events/${now.id}`, { as: 'coach', device: 'phone' })
  await childButton(page, 'Ada').waitFor()
  const tools = ['Message team', 'Directions', 'Enter score']
  for (const name of [/^Emergency sheet/, ...tools]) {
    const tool = page.getByRole('main').getByText(name).first()
    const box = (await tool.boundingBox()) ?? expect.unreachable(String(name))
    expect(box.y + box.height, String(name)).toBeLessThan(devices.phone.height)
  }
  await page.getByText(`Bea ${surname}`).first().waitFor()
  // The rest is folded.
  const edit = page.getByRole('button', { name: `Edit ${now.title}` })
  expect(await edit.isVisible()).toBe(false)
  await expectAccessible(page)
  await page.getByText('Details and changes').click()
  await edit.waitFor()
  await page.getByText('1 Elm St').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(devices.narrow)
  await expectAccessible(page)

  // On another day it is an event like any other.
  await page.goto(`/events/${otherDay.id}`)
  await page.getByRole('button', { name: `Edit ${otherDay.title}` }).waitFor()
  expect(await page.getByText('Details and changes').count()).toBe(0)
})

test('what is in progress comes first on the dashboard and on the list of events', async () => {
  const { team, token, now, next } = await createGameDay({ Ada: {} })
  for (const who of [{ token }, { as: 'coach' }]) {
    const page = await visit(browser, pages.dashboard.path, { ...who, device: 'narrow' })
    const first = page.getByRole('main').locator('section').first()
    await first.getByRole('heading', { name: 'In progress' }).waitFor()
    await first.getByRole('link', { name: now.title }).waitFor()
    // Above whatever else the dashboard says, and nowhere else as an event of its own.
    await expect.poll(() => page.getByRole('heading', { name: now.title }).count()).toBe(1)
    // Its card further down links to it, for the eye by its time only.
    const tile = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: now.title })
    await tile.getByText(formatTimes(now)).waitFor()
    await expect.poll(() => page.getByText(now.title).evaluateAll(countSeen)).toBe(1)
    await expectAccessible(page)
  }
  const page = await visit(browser, pages.dashboard.path, { token, device: 'phone' })
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await shortcuts.getByRole('link', { name: now.title }).click()
  await page.getByRole('heading', { name: now.title, level: 1 }).waitFor()
  await page.goBack()
  await shortcuts.getByRole('link', { name: "Today's Practice" }).click()
  await page.waitForURL(`**${pages.events.path}`)
  const rows = page.getByRole('article')
  await rows.filter({ hasText: next.title }).waitFor()
  await expect.poll(() => rows.first().getByRole('heading').textContent()).toContain(now.title)
  await rows.first().getByText('Now').waitFor()
  await page.goto(`${pages.events.path}?teamId=${team.id}&tab=past`)
  await page.getByText('Events move here automatically once they end.').waitFor()
})

/** Without those that only screen readers read. */
const countSeen = (all: Element[]): number =>
  all.filter(element => element.getBoundingClientRect().width > 1).length

/** One day for all ways, made in the first story: what it waits for is only waited for in one. */
const findGameDay = remember(async (firstName: string) => {
  const { team, token, now, next, roster } = await createGameDay({ [firstName]: { number: 7 } })
  const child = roster[0] ?? expect.unreachable()
  const names: Names = { team: team.name, now: now.title, next: next.title, child: child.firstName }
  const paths: Record<Way['from'], string> = {
    dashboard: pages.dashboard.path,
    team: `/teams?team=${team.id}`,
    now: `/events/${now.id}`,
    next: `/events/${next.id}`,
    child: pages.player.path.replace(':id', child.id),
  }
  return { token, names, paths }
})

test.each(ways)('$what is $taps taps from $from for a $who', async way => {
  const { token, names, paths } = await findGameDay('Ada')
  const who = way.who === 'coach' ? { as: 'coach' } : { token }
  const page = await visit(browser, paths[way.from], { ...who, device: 'phone' })
  expect(await countTaps(page, way, names)).toBeLessThanOrEqual(way.taps)
})
