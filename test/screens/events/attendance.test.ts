import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { formatDate } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { RosterPlayer } from '#shared/teams/model.ts'
import { browser } from '../browser.ts'
import { withId } from '../programs/program.ts'
import { login, signInAs } from '../signedIn.ts'
import { callApi, devicesFor, expectAccessible, findBrokenWords, getToken, visit } from '../story.ts'
import { createTeamWith, mockRoster } from '../teams/team.ts'
import {
  childButton,
  fetchAttendance,
  getAllDay,
  measurePressTime,
  readStoredTaps,
  recordTaps,
  statusOf,
} from './field.ts'
import { createEvent } from './plannedEvents.ts'

const attendance = '**/api/events/*/attendance**'
const online = () => window.dispatchEvent(new Event('online'))

/** The children of a team by first name. */
async function idsOf(teamId: string): Promise<Record<string, string>> {
  const roster = await callApi(withId(api.teams.players, teamId), { token: await getToken('coach') })
  const players = z.array(RosterPlayer).parse(roster)
  return Object.fromEntries(players.map(({ firstName, id }) => [firstName, id]))
}

describe('the check-in on the field', () => {
  test.each(devicesFor('phone'))(
    'the check-in on the field continues without a network and through a reload, on a %s',
    { tags: 'main' },
    async device => {
      const { team, surname } = await createTeamWith({ Ada: { number: 7 }, Bea: {}, Cleo: {}, Dora: {} })
      const { Ada, Bea, Cleo, Dora } = await idsOf(team.id)
      const event = await createEvent(team.id, await getAllDay())
      const page = await visit(browser, `/events/${event.id}`, { as: 'coach', device })
      const context = page.context()
      const sent = recordTaps(context)
      await childButton(page, 'Ada').click()
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.getByText('1 of 4 here').waitFor()
      const other = await context.newPage()
      await other.goto(`/events/${event.id}`)
      await other.getByText('1 of 4 here').waitFor()

      await context.setOffline(true)
      await childButton(page, 'Bea').click()
      await page.getByLabel(`Status of Cleo ${surname}`).selectOption('Late')
      await page.getByLabel(`Status of Bea ${surname}`).selectOption('Absent')
      await page.getByText('Waiting for a connection (2)').waitFor()
      await page.getByText('2 of 4 here').waitFor()
      await expectAccessible(page)

      // The page is loaded again and the club says who is signed in; no other request gets through.
      // A switch instead of routes that are removed: a request on its way meanwhile might be reported by nobody.
      const network = { isCut: true }
      for (const pattern of [attendance, '**/api/teams/*/players?*'])
        await context.route(pattern, route => (network.isCut ? route.abort() : route.fallback()))
      await context.setOffline(false)
      await page.reload()
      await page.getByText('Waiting for a connection (2)').waitFor()
      await page.getByText('You’re offline. This is from the last time we could connect.').waitFor()
      await page.getByText('2 of 4 here').waitFor()
      await expect.poll(() => statusOf(page, `Bea ${surname}`)).toBe('absent')
      await expect.poll(() => statusOf(page, `Cleo ${surname}`)).toBe('late')
      const kept = await readStoredTaps(page)
      expect(kept.map(([, value]) => Object.keys(JSON.parse(value)))).toEqual([
        ['status', 'at'],
        ['status', 'at'],
      ])
      await childButton(page, 'Dora').click()
      await other.getByText('Waiting for a connection (3)').waitFor()

      network.isCut = false
      await Promise.all([page.evaluate(online), other.evaluate(online)])
      for (const tab of [page, other]) {
        await tab.getByText('Saved', { exact: true }).waitFor()
        await tab.getByText('3 of 4 here').waitFor()
      }
      // A tab may not know yet what another has sent, and sends it again, which makes no difference to the club.
      const changes = sent.filter((tap, at) => tap !== sent[at - 1])
      expect(changes).toEqual([`${Ada} present`, `${Cleo} late`, `${Bea} absent`, `${Dora} present`])
      const written = await fetchAttendance(event.id)
      const statuses = [Ada, Bea, Cleo, Dora].map(id => written.get(id ?? '')?.status)
      expect(statuses).toEqual(['present', 'absent', 'late', 'present'])
      expect(await readStoredTaps(page)).toEqual([])
    },
  )

  test('the check-in on the field keeps each person’s taps until they sign in again', async () => {
    const { team } = await createTeamWith({ Ada: {} })
    const { Ada } = await idsOf(team.id)
    const event = await createEvent(team.id, await getAllDay())
    const page = await signInAs(browser, 'coach')
    const sent = recordTaps(page.context())
    await page.route('**/check-in', route => route.abort())
    await page.goto(`/events/${event.id}`)
    await childButton(page, 'Ada').click()
    await page.getByText('Waiting for a connection (1)').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain(event.id)
    await page.unroute('**/check-in')

    await login(page, 'assistant')
    await page.waitForURL('**/dashboard')
    await page.goto(`/events/${event.id}`)
    await page.getByText('0 of 1 here').waitFor()
    await page.evaluate(online)
    expect(await page.getByText('Waiting for').count()).toBe(0)
    expect((await readStoredTaps(page)).length).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    expect(sent).toEqual([])

    await login(page, 'coach')
    await expect.poll(() => sent).toEqual([`${Ada} present`])
    await expect.poll(() => readStoredTaps(page)).toEqual([])
    expect((await fetchAttendance(event.id)).get(Ada ?? '')).toMatchObject({ status: 'present' })
  })

  test('the check-in on the field works for forty children, with a thumb, and with those the club refuses', async () => {
    const { team, surname } = await createTeamWith({ Ada: {}, Bea: {} })
    const event = await createEvent(team.id, await getAllDay())
    const page = await visit(browser, '/about', { as: 'coach', device: 'phone' })
    await mockRoster(page, 40, 'Wolfeschlegelsteinhausenberger')
    await page.goto(`/events/${event.id}`)
    await page.getByText('0 of 40 here').waitFor()
    const sizes = await page
      .locator('li > :is(button[aria-pressed], select)')
      .evaluateAll(targets => targets.map(target => target.getBoundingClientRect()))
    expect(sizes).toHaveLength(80)
    expect(Math.min(...sizes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44)
    const rows = page.getByRole('list').filter({ has: childButton(page, 'Ada') })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await rows.last().evaluate(findBrokenWords), `${width} px`).toEqual([])
    }
    await page.route('**/check-in', route =>
      new Promise(resolve => setTimeout(resolve, 300)).then(() => route.continue()),
    )
    const children = childButton(page, 'Ada')
    const times = [await measurePressTime(children.nth(0)), await measurePressTime(children.nth(1))]
    // The machine may be busy for a moment.
    expect(Math.min(...times)).toBeLessThan(100)
    // They are invented, so the club knows none of them.
    await page.getByText(`Not saved: Ada ${surname}`).first().waitFor()
    await page.getByText('Attendance was not saved').waitFor()
    await page.getByText('0 of 40 here').waitFor()
    await expectAccessible(page)
  })
})

describe('the answer of a family', () => {
  test.each(devicesFor('phone'))(
    'a family’s answer shows at once, and reverts if it is refused, on a %s',
    { tags: 'main' },
    async device => {
      const { team, token, surname } = await createTeamWith({ Ada: {}, Bea: {} })
      const { Ada } = await idsOf(team.id)
      const event = await createEvent(team.id)
      const page = await visit(browser, `/events/${event.id}`, { token, device })
      const answer = (child: string, name: string) =>
        page
          .getByRole('group', { name: `Is ${child} coming to ${event.title}?` })
          .getByRole('button', { name, exact: true })
      await answer('Ada', 'Going').waitFor()
      await page.route(attendance, async route => {
        await new Promise(resolve => setTimeout(resolve, 300))
        await route.continue()
      })
      expect(
        Math.min(
          await measurePressTime(answer('Ada', 'Going')),
          await measurePressTime(answer('Bea', 'Going')),
        ),
      ).toBeLessThan(100)
      await answer('Ada', 'Can’t go').click()
      await answer('Ada', 'Maybe').click()
      await page.getByRole('button', { name: 'Add a note about Ada' }).click()
      await page.getByLabel('Note about Ada').fill('After the dentist')
      await page.keyboard.press('Enter')
      await page.getByText('After the dentist').waitFor()
      await expect
        .poll(async () => (await fetchAttendance(event.id)).get(Ada ?? ''))
        .toMatchObject({ response: 'maybe', notes: 'After the dentist' })
      await page.reload()
      await page.getByText('After the dentist').waitFor()
      await expect.poll(() => answer('Ada', 'Maybe').getAttribute('aria-pressed')).toBe('true')
      await expectAccessible(page)

      const coach = await visit(browser, `/events/${event.id}`, { as: 'coach', device })
      await coach.getByText(`Ada ${surname} · After the dentist`).waitFor()
      await coach.getByRole('heading', { name: 'No answer 0' }).waitFor()
      await expectAccessible(coach)
      await coach.goto(`/teams/${team.id}/manage`)
      await coach.getByText('1 of 2 going. Everyone has answered.').waitFor()

      const body = { status: 'cancelled', reason: 'Thunder' }
      await callApi(withId(api.events.setStatus, event.id), { token: await getToken('coach'), body })
      await measurePressTime(answer('Ada', 'Going'))
      await page.getByText('Your RSVP couldn’t be saved').waitFor()
      await page.getByText('This event is canceled or postponed.').waitFor()
      await expect.poll(() => answer('Ada', 'Going').getAttribute('aria-pressed')).toBe('false')
      await expect.poll(() => answer('Ada', 'Maybe').getAttribute('aria-pressed')).toBe('true')
      await page.reload()
      await page.getByText('Maybe · After the dentist').waitFor()
      expect(await answer('Bea', 'Going').count()).toBe(0)
    },
  )

  test('a family’s answer can be read by the child itself, and its attendance is on the child’s page', async () => {
    const page = await visit(browser, '/events?tab=past', { as: 'player' })
    await page.locator('article a').first().click()
    await page.getByRole('heading', { name: 'Your RSVP' }).waitFor()
    expect(await page.getByRole('button', { name: /^(Going|Maybe|Can)/ }).count()).toBe(0)
    const parent = await visit(browser, '/account', { as: 'parent', device: 'phone' })
    const [child] = z
      .array(z.object({ id: z.string() }))
      .parse(
        await callApi(
          { ...api.players.list, path: '/api/players?myPlayers=true' },
          { token: await getToken('player') },
        ),
      )
    await parent.goto(`/player/${child?.id}`)
    await parent.getByRole('heading', { name: 'Attendance' }).waitFor()
    await parent.getByText(/^\d+% \(\d+ of \d+\)$/).waitFor()
    await expectAccessible(parent)
  })
})

test('before check-in opens the staff see when it does', async () => {
  const { team } = await createTeamWith({ Ada: {} })
  const event = await createEvent(team.id)
  const page = await visit(browser, `/events/${event.id}`, { as: 'coach', device: 'phone' })
  const when = `${formatDate(event.startDate, 'EEE, MMM d')}, 6:00 AM`
  await page.getByText(`Check-in opens on ${when}`).waitFor()
  expect(await childButton(page, 'Ada').count()).toBe(0)
})
