import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const asksHowMuch = /from '(\.\.?\/|#test\/)(.*\/)?(proof|harness)\.ts'|\bdevicesFor\(/

/**
 * The tests that have a long version: every one that asks test/proof.ts how often to run, by itself or in the harness
 * that crashes it, and every story of one device that can be told on both.
 */
export function longTests(folder = 'test') {
  return readdirSync(folder, { recursive: true })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => join(folder, name))
    .filter(file => asksHowMuch.test(readFileSync(file, 'utf8')))
}
