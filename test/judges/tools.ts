import { join } from 'node:path'

/** A program or file in the folder `JUDGES`, which `.ci/nightly` fills before it runs these tests. */
export function toolOf(name: string): string {
  const folder = process.env.JUDGES
  if (!folder) throw new Error('JUDGES names the folder of the judges; .ci/nightly says what belongs there.')
  return join(folder, name)
}
