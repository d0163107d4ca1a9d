import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import { lambdas } from '#shared/routes.ts'
import { createTempFolder } from '../tempFolder.ts'
import { lambdaEnvironment, lambdaSources } from './lambdas.ts'
import { type Load, readLoads } from './loads.ts'

/**
 * Measured kilobytes, minified: what is loaded at each start, and with the largest of what a request or a job loads
 * besides. A cold start pays for them, so one that grows by a tenth fails; one that shrinks by a tenth does too, because
 * otherwise its figure would allow more than that.
 */
const figures: Record<string, { start: number; most: number }> = {
  auth: { start: 475, most: 711 },
  core: { start: 478, most: 698 },
  billing: { start: 465, most: 559 },
  media: { start: 482, most: 672 },
  jobs: { start: 478, most: 681 },
  mailer: { start: 412, most: 562 },
  feedback: { start: 367, most: 367 },
}

/** Packages that few requests need, and the one of our sources that comes with each, if there is one. */
const rare: Record<string, string | undefined> = {
  'ical-generator': 'functions/services/calendar/feed.ts',
  '@fastify/busboy': 'functions/platform/http/form.ts',
  stripe: undefined,
}

const to = await createTempFolder('club-bundle')
const bundles = await bundle({ to })

test('there is a bundle for each Lambda, alone in its folder', async () => {
  expect(bundles.map(({ name }) => name).sort()).toEqual([...lambdaSources].sort())
  for (const { folder } of bundles) expect((await readdir(folder)).sort()).toEqual(['index.mjs', 'parts'])
})

describe.each(lambdaSources)('%s', async name => {
  const folder = join(to, 'lambdas', name)
  const { start, parts, externals } = await readLoads(to, name)
  const modules = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.mjs'))

  test(`what ${name} loads stays within a tenth of its figures`, () => {
    const most = Math.max(...[start, ...parts.values()].map(({ bytes }) => bytes))
    const { start: expected = 0, most: expectedMost = 0 } = figures[name] ?? {}
    for (const ratio of [start.bytes / 1000 / expected, most / 1000 / expectedMost]) {
      expect(ratio).toBeLessThanOrEqual(1.1)
      expect(ratio).toBeGreaterThanOrEqual(0.9)
    }
  })

  test('a request loads the schemas of the routes of its own feature, and a start none', () => {
    const routesIn = (load: Load) => load.sources.filter(source => /^shared\/.*routes\.ts$/.test(source))
    const features = [...parts].filter(([source]) => source.startsWith('functions/handlers/'))
    const names = features.map(([source]) => basename(source, '.ts'))
    expect(names.sort()).toEqual(
      Object.entries<readonly string[]>(lambdas)
        .flatMap(([unit, own]) => (unit === name ? own : []))
        .sort(),
    )
    expect(routesIn(start)).toEqual([])
    for (const [source, load] of features)
      expect(routesIn(load), source).toEqual([`shared/${basename(source, '.ts')}/routes.ts`])
  })

  test('a package that few requests need is not loaded by the others', () => {
    for (const [source, load] of [['start', start] as const, ...parts])
      for (const [name, user] of Object.entries(rare))
        if (source !== user)
          expect(
            load.sources.filter(path => path.includes(`node_modules/${name}/`)),
            source,
          ).toEqual([])
  })

  test('a bundle has no source map, and contains everything it imports except Node’s own modules', async () => {
    for (const file of modules)
      expect(await readFile(join(folder, file), 'utf8')).not.toContain('sourceMappingURL')
    const maps = await readdir(join(to, 'maps', name), { recursive: true })
    expect(maps.filter(file => file.endsWith('.map')).sort()).toEqual(
      modules.map(file => `${file}.map`).sort(),
    )
    expect(start.sources.filter(path => path.includes('/client-dynamodb/'))).not.toEqual([])
    expect(externals.filter(path => !process.getBuiltinModule(path))).toEqual([])
  })

  test('a bundle loads under plain Node, with all its parts', async () => {
    const files = modules.map(file => pathToFileURL(join(folder, file)).href)
    const source = `for (const file of ${JSON.stringify(files)}) await import(file)
      const { handler } = await import('${pathToFileURL(join(folder, 'index.mjs')).href}')
      process.stdout.write(typeof handler, () => process.exit(0))`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], {
      env: lambdaEnvironment,
    })
    expect((await run).stdout).toMatch(/function$/)
  })
})
