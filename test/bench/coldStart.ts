import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import * as z from 'zod'
import { buildOptions, bundle } from '#infra/bundle.ts'
import { lambdaEnvironment } from '../infra/lambdas.ts'
import { readLoads, type UnitLoads } from '../infra/loads.ts'

/** Each is started so often, in turns, so that whatever else the machine does is in all figures alike. */
const starts = 15

/** What a usual request or job of each unit loads besides its start. */
const usual = {
  auth: 'functions/handlers/auth.ts',
  core: 'functions/handlers/dashboard.ts',
  billing: 'functions/handlers/registrations.ts',
  media: 'functions/handlers/uploads.ts',
  jobs: 'functions/services/mail/send.ts',
  mailer: 'functions/services/mail/send.ts',
  feedback: '',
}

/** How long each unit takes to load in a new process, beside a bundle of nothing but the AWS clients that it uses. */
export async function measureColdStarts(): Promise<string> {
  const to = await mkdtemp(join(tmpdir(), 'club-cold-'))
  try {
    await bundle({ to })
    const units = await Promise.all(
      Object.entries(usual).map(async ([unit, source]) => {
        const loads = await readLoads(to, unit)
        const load = loads.parts.get(source) ?? loads.start
        const clients = await bundleClients(loads, join(to, `${unit}-clients.mjs`))
        return { unit, source, load, clients, own: [] as Start[], bare: [] as Start[] }
      }),
    )
    for (let round = 0; round < starts; round++)
      for (const { load, clients, own, bare } of units) {
        own.push(await start(load.entries.map(path => resolve(path))))
        bare.push(await start([clients]))
      }
    return [
      '| unit | with | kB | files | CPU ms | clients | times | ms | clients | times |',
      '|---|---|---|---|---|---|---|---|---|---|',
      ...units.map(({ unit, source, load, own, bare }) => {
        const figures = (['cpu', 'elapsed'] as const).flatMap(of => {
          const [ours, theirs] = [own, bare].map(list => median(list.map(one => one[of])))
          return [ours?.toFixed(0), theirs?.toFixed(0), ((ours ?? 0) / (theirs ?? 1)).toFixed(2)]
        })
        const cells = [unit, source, Math.round(load.bytes / 1000), load.files.length, ...figures]
        return `| ${cells.join(' | ')} |`
      }),
    ].join('\n')
  } finally {
    await rm(to, { recursive: true })
  }
}

/** The same names of the SDK that a unit's sources import, in one file. */
async function bundleClients({ start: first, parts }: UnitLoads, outfile: string): Promise<string> {
  const sources = new Set([first, ...parts.values()].flatMap(({ sources: own }) => own))
  const texts = await Promise.all(
    [...sources].filter(path => path.startsWith('functions/')).map(path => readFile(path, 'utf8')),
  )
  const names = new Set(texts.flatMap(text => [...text.matchAll(sdkImport)]).flatMap(namesOf))
  const contents = [...names].map(line => `export ${line}`).join('\n')
  await build({
    ...buildOptions,
    outExtension: undefined,
    stdin: { contents, resolveDir: process.cwd() },
    outfile,
    write: true,
  })
  return outfile
}

const sdkImport = /^import \{([^}]*)\} from '(@aws-sdk\/[^']+)'/gm

const namesOf = ([, names = '', from = '']: RegExpMatchArray): string[] =>
  names
    .split(',')
    .map(name => name.trim())
    .filter(name => name && !name.startsWith('type '))
    .map(name => `{ ${name} } from '${from}'`)

const Start = z.object({ elapsed: z.number(), cpu: z.number() })
type Start = z.infer<typeof Start>

/** Loads files one after another in a process of their own; in milliseconds. */
async function start(files: string[]): Promise<Start> {
  const source = `const began = performance.now(), used = process.cpuUsage()
    for (const file of ${JSON.stringify(files.map(file => pathToFileURL(file).href))}) await import(file)
    const { user, system } = process.cpuUsage(used)
    const figures = { elapsed: performance.now() - began, cpu: (user + system) / 1000 }
    process.stdout.write(JSON.stringify(figures), () => process.exit(0))`
  const env = { ...lambdaEnvironment, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' }
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], { env })
  return Start.parse(JSON.parse((await run).stdout))
}

const median = (of: number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
