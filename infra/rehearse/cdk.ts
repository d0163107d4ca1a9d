import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { programOf } from '#infra/commands/process.mjs'
import type { Emulator } from './emulator.ts'
import { finish } from './guarded.ts'
import { readTimes, timed } from './times.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Synthesizes as a real deployment does, with the options of this computer's club, but without an account or a
 * network. Returns the CPU seconds it took, without those of esbuild, which outlives the process that started it.
 */
export async function synth(folder: string, signal: AbortSignal): Promise<number> {
  const log = `${folder}/synth.log`
  const command = [programOf('aws-cdk', 'cdk'), 'synth', '--quiet', '--output', `${folder}/synth`]
  await finish(
    [...timed, process.execPath, ...command],
    { cwd: root, log, env: { ...place(folder), HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere } },
    signal,
  )
  return readTimes(await readFile(log, 'utf8'))
}

const nowhere = 'http://127.0.0.1:1'

const place = (folder: string) => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  TMPDIR: folder,
  CI: '1',
})

/** The CDK's own command line, for templates that already exist. It knows no account but the emulator's. */
export function createCdk({ env }: Emulator, folder: string) {
  const cdk = (log: string, args: readonly string[], signal: AbortSignal): Promise<void> =>
    finish(
      [process.execPath, programOf('aws-cdk', 'cdk'), ...args],
      {
        cwd: root,
        log: `${folder}/${log}.log`,
        env: { ...env, ...place(folder) },
      },
      signal,
    )
  return {
    bootstrap: (templates: string, signal: AbortSignal) =>
      cdk('bootstrap', ['bootstrap', 'aws://000000000000/us-east-1', '--app', templates], signal),
    deploy: (templates: string, signal: AbortSignal) =>
      cdk('deploy', ['deploy', '--all', '--require-approval', 'never', '--app', templates], signal),
    destroy: (templates: string, stacks: readonly string[], signal: AbortSignal) =>
      cdk('destroy', ['destroy', ...stacks, '--force', '--app', templates], signal),
  }
}

export type Cdk = ReturnType<typeof createCdk>
