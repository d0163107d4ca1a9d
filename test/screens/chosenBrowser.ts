import type { TestProject } from 'vitest/node'
import { type ChosenBrowser, findBrowser } from '../engines/engines.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser in which all stories of the run are run. */
    browser: ChosenBrowser
  }
}

/** Looks for it before the club is made for nothing. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser())
}
