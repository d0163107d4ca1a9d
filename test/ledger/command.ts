import { spawnSync } from 'node:child_process'
import * as z from 'zod'

/** `npm run verify-ledger` on the books that `env` names: its exit code, what it said, and its last line. */
export function verifyLedger(env: Record<string, string>) {
  const { AWS_ENDPOINT_URL_DYNAMODB: _, ...inherited } = process.env
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'infra/local/verify-ledger.ts'],
    { env: { ...inherited, ...env }, encoding: 'utf8' },
  )
  return { status, said: stdout, last: stdout.trim().split('\n').at(-1) }
}

/** Where a running club's own engine answers, past all faults. */
export async function engineOf(url: string): Promise<string> {
  const Status = z.object({ standIns: z.object({ dynamodb: z.object({ url: z.string() }) }) })
  return Status.parse(await (await fetch(`${url}/_local/status`)).json()).standIns.dynamodb.url
}
