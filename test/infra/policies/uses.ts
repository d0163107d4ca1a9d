import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listGrants } from '../iam.ts'
import type { UnitPolicies } from './synthesize.ts'

/** Records the parts of the policies that the tests of one file have used. The processes of a run share a folder. */
export const keepUses = (folder: string, uses: ReadonlySet<string>): Promise<void> =>
  appendFile(join(folder, String(process.pid)), [...uses, ''].join('\n'))

/** The grants that no test of a whole run has used, one per line. */
export async function listUnused(folder: string, { lambdas }: UnitPolicies): Promise<string[]> {
  const names = await readdir(folder)
  const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  const used = new Set(texts.flatMap(text => text.split('\n')))
  return Object.entries(lambdas)
    .flatMap(([unit, statements]) => listGrants(statements).map(grant => `${unit}: ${grant}`))
    .filter(grant => !used.has(grant) && !Object.keys(usedElsewhere).some(action => grant.includes(action)))
}

/** Grants that no client in a handler uses, or not in these tests. */
const usedElsewhere = {
  'logs:': 'Lambda itself writes the log.',
  'dynamodb:ListStreams': 'Lambda itself reads the stream.',
  'dynamodb:DescribeStream': 'Lambda itself reads the stream.',
  'dynamodb:GetRecords': 'Lambda itself reads the stream.',
  'dynamodb:GetShardIterator': 'Lambda itself reads the stream.',
  'secretsmanager:':
    'Tests give the secrets in the environment; the templates are tested with a mock of the service.',
}
