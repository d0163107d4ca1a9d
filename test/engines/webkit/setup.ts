import type { TestProject } from 'vitest/node'
import { describeMissing } from '../engines.ts'
import { openDesktop } from './desktop.ts'
import { isInstalled, webkit } from './webkit.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The WebKitWebDriver of the run. */
    webDriver: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isInstalled()) throw new Error(describeMissing(webkit))
  const desktop = await openDesktop()
  project.provide('webDriver', desktop.driver)
  return desktop.close
}
