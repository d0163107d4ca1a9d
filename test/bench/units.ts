import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Bundle, bundle } from '#infra/bundle.ts'
import { environment } from '#infra/local/environment.ts'
import { kB, median, table } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The bundle with nothing but the AWS clients that a unit uses: what no code of ours could be lighter than. */
const bareOf: Record<string, string> = { media: 'files', jobs: 'mails', mailer: 'mails' }

/** Enough for the median to hold still; the pairs are taken in turns, so that a busy moment meets both. */
const pairs = 9

/** Bytes of every Lambda, and the processor time of its cold start against its bare bundle's. */
export async function unitFigures(): Promise<string> {
  const to = join(root, 'node_modules/.cache/bench')
  const [units, bare] = [
    await bundle({ to }),
    await bundle({ from: 'test/bench/bare', to: join(to, 'bare') }),
  ]
  const rows = units.map(unit => {
    const basis = bare.find(({ unit: name }) => name === (bareOf[unit.unit] ?? 'requests'))
    if (!basis) throw new Error(`no bare bundle for ${unit.unit}`)
    const ratios = Array.from({ length: pairs }, () => {
      const base = coldStart(basis)
      return coldStart(unit) / base
    })
    return [unit.unit, kB(unit.bytes), kB(compressed(unit)), kB(basis.bytes), median(ratios).toFixed(2)]
  })
  return table(['Lambda', 'kB', 'kB, brotli', 'bare kB', 'cold start: bare'], rows)
}

const compressed = ({ folder }: Bundle) => brotliCompressSync(readFileSync(join(folder, 'index.mjs'))).length

/** Microseconds of processor time for loading a bundle in a process of its own. */
function coldStart({ folder }: Bundle): number {
  const script =
    'const before = process.cpuUsage(); await import(process.argv[1]); const { user, system } = process.cpuUsage(before);' +
    'process.stdout.write(String(user + system)); process.exit()'
  const args = ['--input-type=module', '-e', script, join(folder, 'index.mjs')]
  return Number(
    execFileSync(process.execPath, args, { env: { ...process.env, ...someClub }, encoding: 'utf8' }),
  )
}

const nowhere = 'http://127.0.0.1:9'
const someClub = environment({
  siteUrl: 'http://club.test',
  table: 'club',
  bucket: 'club-uploads',
  dynamodb: nowhere,
  ses: nowhere,
  s3: nowhere,
  stripe: nowhere,
  secrets: {
    masterKey: 'm'.repeat(48),
    originSecret: 'o'.repeat(32),
    stripe: { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' },
  },
})
