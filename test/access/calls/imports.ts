import { nextNumber } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls of an import of families. */
export function importCalls({ family }: Fixtures) {
  const own: Calls<'imports'> = {
    'POST /api/imports/players': async () => ({ body: { rows: [{ line: nextNumber() }], dryRun: false } }),
    'POST /api/imports/players/export': async () => ({}),
    'POST /api/imports/invitations': async () => ({ body: { userIds: [family.id] } }),
  }
  return { own }
}
