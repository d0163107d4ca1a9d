import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const asksHowMuch = /from '(\.\.?\/|#test\/)(.*\/)?(proof|harness)\.ts'|\bdevicesFor\(/

/**
 * The tests that have a long version: those that ask test/proof.ts how often to run, directly or through the crash
 * harness, and the stories that can run on both kinds of device.
 */
export function longTests(folder = 'test') {
  return readdirSync(folder, { recursive: true })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => join(folder, name))
    .filter(file => asksHowMuch.test(readFileSync(file, 'utf8')))
}
