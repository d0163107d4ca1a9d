import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { CrashReport } from '#shared/crashReports/model.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'

export const crashed = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })

/** The crash reports of the browser from here on; the club must accept each of them. */
export function received(page: Page): CrashReport[] {
  const reports: CrashReport[] = []
  page.on('request', request => {
    if (request.url().endsWith(api.crashReports.create.path)) {
      expect(request.headers()).not.toHaveProperty('authorization')
      reports.push(CrashReport.parse(bodyOf(request)))
    }
  })
  return reports
}

/** The number of documents that the page loads from here on: a screen that restarts in place loads none. */
export function documents(page: Page): { count: number } {
  const loaded = { count: 0 }
  page.on('request', request => {
    if (request.isNavigationRequest()) loaded.count++
  })
  return loaded
}

export const reload = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })
export const banner = (page: Page) => page.getByRole('banner')
