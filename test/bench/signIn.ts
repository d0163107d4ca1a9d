import bcrypt from 'bcryptjs'
import { startEngine } from '#infra/local/dynamodb/engine.ts'
import { api } from '#shared/routes.ts'
import { assembleClub } from '../assembly.ts'
import { newAccount } from '../forms.ts'
import { formatTable } from './table.ts'

const rounds = 15
const cost = 12

/**
 * The share of a login that is the password comparison, which is slow on purpose. A separate program, because a
 * process can hold only one club.
 */
process.stdout.write(await measureSignIn())
process.exit()

async function measureSignIn(): Promise<string> {
  const engine = await startEngine()
  const club = await assembleClub({ endpoint: engine.url, env: { BCRYPT_COST: String(cost) } })
  try {
    const account = newAccount('timed')
    await club.ok(api.auth.register, { body: account })
    const body = { username: account.username, password: account.password }
    const hash = await bcrypt.hash('x'.repeat(44), cost)
    const logins: number[] = []
    const comparisons: number[] = []
    for (let round = 0; round < rounds; round++) {
      comparisons.push(await measureMs(() => bcrypt.compare('x'.repeat(44), hash)))
      logins.push(await measureMs(() => club.ok(api.auth.login, { body })))
    }
    const share = Math.round((100 * median(comparisons)) / median(logins))
    return formatTable(
      ['What', 'rounds of bcrypt', 'its share of the median, %'],
      [['POST /api/login', `2^${cost}`, share]],
    )
  } finally {
    await club.close()
    await engine.close()
  }
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
