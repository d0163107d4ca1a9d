import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Bundle, bundle } from '#infra/bundle.ts'
import { buildEnvironment } from '#infra/local/environment.ts'
import { formatKilobytes, formatTable, median } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A bundle with only the AWS clients that a unit uses: the lower bound for our own bundle. */
const bareBundles: Record<string, string> = { media: 'files', jobs: 'mails', mailer: 'mails' }

/** Enough for a stable median; the pairs alternate, so that a busy moment affects both. */
const pairs = 9

/** The bytes of every Lambda, and the CPU time of its cold start compared to its bare bundle. */
export async function measureUnits(): Promise<string> {
  const to = join(root, 'node_modules/.cache/bench')
  const [units, bare] = [
    await bundle({ to }),
    await bundle({ from: 'test/bench/bare', to: join(to, 'bare') }),
  ]
  const rows = units.map(unit => {
    const basis = bare.find(({ unit: name }) => name === (bareBundles[unit.unit] ?? 'requests'))
    if (!basis) throw new Error(`no bare bundle for ${unit.unit}`)
    const ratios = Array.from({ length: pairs }, () => {
      const base = measureColdStart(basis)
      return measureColdStart(unit) / base
    })
    return [
      unit.unit,
      formatKilobytes(unit.bytes),
      formatKilobytes(getCompressedSize(unit)),
      formatKilobytes(basis.bytes),
      median(ratios).toFixed(2),
    ]
  })
  return formatTable(['Lambda', 'kB', 'kB, brotli', 'bare kB', 'cold start: bare'], rows)
}

const getCompressedSize = ({ folder }: Bundle) =>
  brotliCompressSync(readFileSync(join(folder, 'index.mjs'))).length

/** Microseconds of CPU time for loading a bundle in its own process. */
function measureColdStart({ folder }: Bundle): number {
  const script =
    'const before = process.cpuUsage(); await import(process.argv[1]); const { user, system } = process.cpuUsage(before);' +
    'process.stdout.write(String(user + system)); process.exit()'
  const args = ['--input-type=module', '-e', script, join(folder, 'index.mjs')]
  return Number(
    execFileSync(process.execPath, args, {
      env: { ...process.env, ...exampleEnvironment },
      encoding: 'utf8',
    }),
  )
}

const unreachableUrl = 'http://127.0.0.1:9'
const exampleEnvironment = buildEnvironment({
  siteUrl: 'http://club.test',
  table: 'club',
  bucket: 'club-uploads',
  dynamodb: unreachableUrl,
  ses: unreachableUrl,
  s3: unreachableUrl,
  stripe: unreachableUrl,
  secrets: {
    masterKey: 'm'.repeat(48),
    originSecret: 'o'.repeat(32),
    stripe: { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' },
  },
})
