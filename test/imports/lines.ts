import type { ImportLine } from '#shared/imports/model.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { numbered } from '../forms.ts'

/** A row as a list has it, with a guardian of its own. */
export const row = (line: number, more: Partial<ImportLine> = {}): ImportLine => ({
  line,
  firstName: `Child${line}`,
  // Nobody else’s, or it might be the same child.
  lastName: numbered('Import'),
  dateOfBirth: '04/09/2016',
  guardianName: 'Dana Import',
  guardianEmail: `${numbered('family')}@example.com`,
  ...more,
})

/** Imports rows, or only looks at them. */
export function createImporter(club: Club, as: { token: string }) {
  const send = async (rows: ImportLine[], dryRun = false) =>
    (await club.ok(api.imports.players, { as, body: { rows, dryRun } })).results
  const statuses = async (rows: ImportLine[], dryRun = false) =>
    (await send(rows, dryRun)).map(({ status }) => status)
  return { send, statuses }
}
