import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

/** Runs `npm run admin` on the club in a folder: its exit code, what it says, and its errors. */
export async function runAdminCommand(folder: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/operate/main.ts', 'admin', ...args], {
    env: { ...process.env, CLUB_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: z.number().parse(code), said, errors }
}
