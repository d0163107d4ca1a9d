import type { TestProject } from 'vitest/node'
import { runClub } from '../running-club.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one club of the run, built and served as it would be deployed, with the demo club in it. */
    clubUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const club = await runClub({ args: ['--prod'] })
  project.provide('clubUrl', club.url)
  return () => club.stop()
}
