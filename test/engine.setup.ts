import type { TestProject } from 'vitest/node'
import { startEngine } from '#infra/local/dynamodb/engine.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one engine of the run, in memory. Test files share it, so each makes a table of its own. */
    ddbEndpoint: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine()
  project.provide('ddbEndpoint', engine.url)
  // The SDK reads it in the handlers, which know nothing of tests.
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.url
  return () => engine.close()
}
