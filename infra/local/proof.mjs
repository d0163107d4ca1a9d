import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tests that have a long version: every one that asks test/proof.ts how often to run. */
export function longTests(folder = 'test') {
  return readdirSync(folder, { recursive: true })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => join(folder, name))
    .filter(file => /from '(\.\.?\/|#test\/)(.*\/)?proof\.ts'/.test(readFileSync(file, 'utf8')))
}
