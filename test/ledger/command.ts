import { spawnSync } from 'node:child_process'
import * as z from 'zod'

/** Runs `npm run verify-ledger` with this environment: its exit code, its output and the last line. */
export function runVerifyLedger(env: Record<string, string>) {
  const { AWS_ENDPOINT_URL_DYNAMODB: _, ...inherited } = process.env
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'infra/local/verify-ledger.ts'],
    { env: { ...inherited, ...env }, encoding: 'utf8' },
  )
  return { status, said: stdout, last: stdout.trim().split('\n').at(-1) }
}

/** The address of a running club's DynamoDB engine, without the fault proxy. */
export async function fetchEngineUrl(url: string): Promise<string> {
  const Status = z.object({ standIns: z.object({ dynamodb: z.object({ url: z.string() }) }) })
  return Status.parse(await (await fetch(`${url}/_local/status`)).json()).standIns.dynamodb.url
}
