import type { TestProject } from 'vitest/node'
import { type ChosenBrowser, findBrowser } from '../engines/engines.ts'
import { runClub } from '../running-club.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one club of the run, built and served as if deployed, with the demo data. */
    clubUrl: string
    /** The browser in which all stories of the run are run. */
    browser: ChosenBrowser
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browser', await findBrowser())
  const club = await runClub({ args: ['--prod'], guarded: true })
  project.provide('clubUrl', club.url)
  return () => club.stop()
}
