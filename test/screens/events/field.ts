import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as z from 'zod'
import { PlayerAttendance } from '#shared/events/attendance.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { withId } from '../programs/program.ts'
import { callApi, getToken } from '../story.ts'
import { fetchToday } from './plannedEvents.ts'

/** Check-in on the field: taps on names, and what the server receives. */

/** All day today, so that it is in progress at whatever hour the test runs. */
export async function getAllDay() {
  const day = await fetchToday()
  return { startDate: day, endDate: day, startTime: '00:00:00', endTime: '23:59:59' }
}

export const childButton = (page: Page, name: string): Locator =>
  page.locator('li > button[aria-pressed]').filter({ hasText: name })

export const statusOf = (page: Page, name: string): Promise<string> =>
  page.getByLabel(`Status of ${name}`).inputValue()

/** Every tap that the server received from these tabs, in order: the child's id and the status. */
export function recordTaps(context: BrowserContext): string[] {
  const taps: string[] = []
  context.on('requestfinished', request => {
    const path = /\/attendance(?:\/([^/]+)\/check-in)?$/.exec(new URL(request.url()).pathname)
    if (request.method() !== 'POST' || !path) return
    const { playerId = path[1], status } = Body.parse(bodyOf(request))
    taps.push(`${playerId} ${status}`)
  })
  return taps
}

const Body = z.object({ playerId: z.string().optional(), status: z.string().nullish() })

/** The stored attendance, by child. */
export async function fetchAttendance(eventId: string): Promise<Map<string, PlayerAttendance>> {
  const rows = await callApi(withId(api.events.attendance, eventId), { token: await getToken('director') })
  return new Map(
    z
      .array(PlayerAttendance)
      .parse(rows)
      .map(row => [row.playerId, row]),
  )
}

/** The taps on the device that have not been sent yet. */
export const readStoredTaps = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('tap ')))
