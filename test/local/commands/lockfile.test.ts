import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, test } from 'vitest'
import * as z from 'zod'

const Versions = z.record(z.string(), z.string()).default({})
const Lockfile = z.object({
  packages: z.record(z.string(), z.object({ dependencies: Versions, optionalDependencies: Versions })),
})

// `npm install` writes down the platform it runs on and may leave out others; `npm ci` then refuses the file everywhere.
test('the lockfile has all that its packages bring along, on other platforms too', () => {
  const { packages } = Lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !foldersUp(place).some(folder => join(folder, 'node_modules', name) in packages))
      .map(name => `${place}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** Where Node looks for what a package asks for: in its own folder, then in each that holds it. */
function foldersUp(place: string): string[] {
  if (place === '') return ['']
  return [place, ...foldersUp(place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)))]
}
