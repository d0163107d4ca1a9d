import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { runAdminCommand } from '../adminCommand.ts'
import { newAdministrator } from '../forms.ts'
import { runClub } from '../running-club.ts'
import { createTempFolder } from '../tempFolder.ts'

// The command on a club that runs, as somebody types it.

const folder = await createTempFolder('club-admin')
const club = await runClub({ args: ['--empty'], folder })
afterAll(() => club.stop())
const runAdmin = (...args: string[]) => runAdminCommand(folder, ...args)

test('an empty club is claimed by the link in its opening lines, or by one of npm run admin', async () => {
  const printed = await waitForLink(club)
  const named = await runAdmin('--email', 'Avery@example.com')
  expect([named.code, named.errors]).toEqual([0, ''])
  expect(named.said).toMatch(new RegExp(`^${club.url}/claim\\?token=[\\w-]{43}\n`))
  expect(named.said).toContain('It makes Avery@example.com an administrator. It works once and expires ')
  expect(await claim(club.url, named.said)).toMatchObject({ status: 400 })
  expect(await claim(club.url, printed)).toMatchObject({ status: 201, role: 'admin' })
  for (const link of [printed, named.said]) expect(await claim(club.url, link)).toMatchObject({ status: 404 })

  const refused = await runAdmin()
  expect([refused.code, refused.said]).toEqual([1, ''])
  expect(refused.errors).toBe(
    'The club already has an administrator, who can add others at /users; if no one can log in as one, add --force --reason "why".\n',
  )
  const forced = await runAdmin('--force', '--reason', 'The first one has left')
  expect(forced.said).toContain(
    'It makes the person who opens it an administrator. It works once and expires ',
  )
  expect(await claim(club.url, forced.said)).toMatchObject({ status: 201, role: 'admin' })
})

test('an empty club prints another link at each start', async () => {
  const home = await createTempFolder('club-again')
  const links = new Set<string>()
  for (let start = 0; start < 2; start++) {
    const own = await runClub({ args: ['--empty'], folder: home })
    links.add(await waitForLink(own))
    await own.stop()
  }
  expect(links.size).toBe(2)
})

test('npm run admin needs a club that runs', async () => {
  const nowhere = join(folder, 'nowhere')
  const { code, errors } = await runAdminCommand(nowhere)
  expect([code, errors]).toEqual([
    2,
    `The club in ${nowhere} is not running. Start it with npm start first.\n`,
  ])
})

test.each([
  [['--email', 'nobody'], 'nobody is not an email address.'],
  [['--force'], 'Say why, in at least 10 characters, for the audit trail: --reason "…".'],
  [
    ['--force', '--reason', ' because  '],
    'Say why, in at least 10 characters, for the audit trail: --reason "…".',
  ],
  [['--reason', 'The first one has left'], '--reason requires --force.'],
  [['--aws'], 'Specify who the link is for: --email NAME@….'],
  [['--stage', 'test'], '--stage only works on AWS: add --aws.'],
])('npm run admin -- %j is refused with one sentence', async (args, sentence) => {
  expect(await runAdmin(...args)).toEqual({ code: 1, said: '', errors: `${sentence}\n` })
})

async function waitForLink({ output, url }: { output: () => string; url: string }): Promise<string> {
  const link = () => new RegExp(`${url}/claim\\?token=[\\w-]{43}`).exec(output())?.[0]
  await expect.poll(link).toBeDefined()
  expect(output()).toContain(
    'This club has no administrator yet. To become one, open this link within 24 hours:',
  )
  return link() ?? ''
}

async function claim(url: string, words: string) {
  const token = /token=([\w-]+)/.exec(words)?.[1] ?? ''
  const response = await fetch(`${url}/api/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(newAdministrator(token, `chief${token.slice(0, 8)}`)),
  })
  const { user } = Reply.parse(await response.json())
  return { status: response.status, role: user?.role }
}
const Reply = z.object({ user: z.object({ role: z.string() }).optional() })
