import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long begins first, so that nobody waits for it at the end; nothing else tells on a clean clone. */
const long = [
  'infra/cdk',
  'local/club',
  'access/matrix',
  'access/badInput',
  'faults/routes',
  'crash/money',
  'proof/kill',
  'screens/faults',
  'screens/family',
  'screens/uploads',
  'screens/testLogin',
]

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    const first = long.flatMap(name =>
      others.filter(({ moduleId }) => moduleId.endsWith(`/test/${name}.test.ts`)),
    )
    return [...new Set([...first, ...others])]
  }
}
