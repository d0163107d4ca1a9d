import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Slow files run first, so that the run does not end waiting for one of them; a fresh clone has no timings to sort
 * by.
 */
const slowFiles = [
  'local/commands/cdk',
  'local/club',
  'releases/unknownFields',
  'access/matrix',
  'access/badRequests/badInput',
  'faults/routes',
  'payments/codeRaces',
  'access/strangers',
  'payments/statuses',
  'reconciliation/outcomes',
  'invoices/effects',
  'payments/moneyRaces',
  'access/badRequests/oddRequests',
  'crash/money',
  'proof/kill',
  'screens/app/faults',
  'screens/families/family',
  'screens/uploads/uploads',
  'screens/auth/testLogin',
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    const first = slowFiles.flatMap(name =>
      others.filter(({ moduleId }) => moduleId.endsWith(`/test/${name}.test.ts`)),
    )
    return [...new Set([...first, ...others])]
  }
}
