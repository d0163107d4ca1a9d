import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEngine } from '#infra/local/dynamodb/engine.ts'
import { loadUnitPolicies, type UnitPolicies } from '../infra/policies/synthesize.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one DynamoDB engine of the run, in memory. Test files share it, so each creates its own table. */
    ddbEndpoint: string
    /** The permissions of the deployed Lambdas. */
    policies: UnitPolicies
    /** The folder in which tests record the permissions they have used. */
    policyUses: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine()
  project.provide('ddbEndpoint', engine.url)
  project.provide('policies', await loadUnitPolicies())
  const uses = await mkdtemp(join(tmpdir(), 'policy-uses-'))
  project.provide('policyUses', uses)
  // The AWS SDK reads this variable, so the handlers need no code for tests.
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.url
  return async () => {
    await engine.close()
    await rm(uses, { recursive: true })
  }
}
