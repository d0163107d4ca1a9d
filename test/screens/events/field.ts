import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as z from 'zod'
import { PlayerAttendance } from '#shared/events/attendance.ts'
import { api } from '#shared/routes.ts'
import { at } from '../programs/program.ts'
import { ask, tokenOf } from '../story.ts'
import { today } from './plannedEvents.ts'

/** A day on the field: whose name is tapped, and what of it comes to the club. */

/** All day today, so that it goes on at whatever hour the story is told. */
export async function allDay() {
  const day = await today()
  return { startDate: day, endDate: day, startTime: '00:00:00', endTime: '23:59:59' }
}

export const childButton = (page: Page, name: string): Locator =>
  page.locator('.check-tap').filter({ hasText: name })

export const statusOf = (page: Page, name: string): Promise<string> =>
  page.getByLabel(`Status of ${name}`).inputValue()

/** Every tap that has come to the club from these tabs, in order: the child's id and what is said of it. */
export function tapsOf(context: BrowserContext): string[] {
  const taps: string[] = []
  context.on('requestfinished', request => {
    const path = /\/attendance(?:\/([^/]+)\/check-in)?$/.exec(new URL(request.url()).pathname)
    if (request.method() !== 'POST' || !path) return
    const { playerId = path[1], status } = Body.parse(request.postDataJSON())
    taps.push(`${playerId} ${status}`)
  })
  return taps
}

const Body = z.object({ playerId: z.string().optional(), status: z.string().nullish() })

/** What the club has written down, by child. */
export async function writtenDown(eventId: string): Promise<Map<string, PlayerAttendance>> {
  const rows = await ask(at(api.events.attendance, eventId), { token: await tokenOf('director') })
  return new Map(
    z
      .array(PlayerAttendance)
      .parse(rows)
      .map(row => [row.playerId, row]),
  )
}

/** What lies on the device until it is sent. */
export const keptTaps = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('tap ')))

/** How many milliseconds pass from a click until the button is pressed, as the browser itself sees it. */
export const timeToPress = (button: Locator): Promise<number> =>
  button.evaluate(async element => {
    const start = performance.now()
    if (element instanceof HTMLElement) element.click()
    while (element.getAttribute('aria-pressed') !== 'true') {
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  })
