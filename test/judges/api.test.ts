import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/local/demo.ts'
import { api } from '#shared/routes.ts'
import { runClub } from '../running-club.ts'
import { toolOf } from './tools.ts'

/**
 * Schemathesis makes requests of the API document's own description, and compares each status with what the document
 * says. It does not log itself out, which would make the rest a series of 401.
 */
const minutes = 3
const club = await runClub()
afterAll(() => club.stop())
const logsOut = [api.auth.logout, api.auth.changePassword, api.sessions.end, api.users.revokeSessions]

test.each(['admin', 'parent'])(
  'no request of a %s is answered with an undocumented status',
  async username => {
    const login = await fetch(club.url + api.auth.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: club.url },
      body: JSON.stringify({ username, password: demoPassword }),
    })
    const { token } = api.auth.login.reply.parse(await login.json())
    const headers = { authorization: `Bearer ${token}`, origin: club.url }
    const run = promisify(execFile)(
      toolOf('schemathesis/bin/schemathesis'),
      [
        ...['--no-color', 'run', club.url + api.club.openapi.path, `--max-time=${minutes * 60}`],
        ...[
          '--checks=not_a_server_error,status_code_conformance',
          '--generation-database=none',
          '--no-shrink',
        ],
        ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
        ...logsOut.map(({ path }) => `--exclude-path=${path}`),
      ],
      // It leaves a folder where it runs.
      { maxBuffer: 2 ** 26, cwd: toolOf('') },
    )
    const report = await run.then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => expect.unreachable(stdout.slice(stdout.indexOf('= FAILURES'))),
    )
    // It warns of refused logins, ids and values too: what it makes up is mostly wrong.
    const [, made, passed] = /(\d+) generated, (\d+) passed/.exec(report) ?? []
    expect(Number(made)).toBeGreaterThan(1000)
    expect(passed).toBe(made)
    expect((await fetch(club.url + api.sessions.list.path, { headers })).status).toBe(200)
  },
)
