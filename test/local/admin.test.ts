import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/routes.ts'
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
  expect(named.said).toMatch(
    /It makes Avery@example\.com an administrator\. It works once and expires on \w{3}, \w{3} \d+, \d+:\d\d [AP]M E[DS]T\. /,
  )
  expect(await claim(club.url, named.said)).toMatchObject({ status: 400 })
  const first = await claim(club.url, printed)
  expect(first).toMatchObject({ status: 201, role: 'admin' })
  for (const link of [printed, named.said]) expect(await claim(club.url, link)).toMatchObject({ status: 404 })

  // Who has not opened the link in the mail is no administrator yet.
  await confirm(club.url, first)
  const refused = await runAdmin()
  expect([refused.code, refused.said]).toEqual([1, ''])
  expect(refused.errors).toBe(
    'The club already has an administrator, who can add others at /users; if no one can log in as one, add --force --reason "why".\n',
  )
  const forced = await runAdmin('--force', '--reason', 'The first one has left')
  expect(forced.said).toContain(
    'It makes the person who opens it an administrator. It works once and expires on ',
  )
  expect(await claim(club.url, forced.said)).toMatchObject({ status: 201, role: 'admin' })
})

test('npm run admin needs a club that runs', async () => {
  const nowhere = join(folder, 'nowhere')
  const { code, errors } = await runAdminCommand(nowhere)
  expect([code, errors]).toEqual([
    2,
    `The club in ${nowhere} is not running. Start it with npm start first.\n`,
  ])
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
  const form = newAdministrator(token, `chief${token.slice(0, 8)}`)
  const response = await post(url, api.auth.claim.path, form)
  const { user, token: session } = Reply.parse(await response.json())
  return { status: response.status, role: user?.role, email: form.email, session }
}
const Reply = z.object({ user: z.object({ role: z.string() }).optional(), token: z.string().optional() })

/** By the link in the mail. */
async function confirm(url: string, { email, session }: Awaited<ReturnType<typeof claim>>): Promise<void> {
  const mailed = async () => {
    const mails = await (await fetch(`${url}/_local/mailbox.json?to=${encodeURIComponent(email)}`)).text()
    return /\/confirm-email\?token=([\w.-]+)/.exec(mails)?.[1]
  }
  await expect.poll(mailed).toBeDefined()
  const confirmed = await post(url, api.auth.confirmEmail.path, { token: await mailed() }, session)
  expect(confirmed.status).toBe(200)
}

const post = (url: string, path: string, form: object, session?: string) =>
  fetch(url + path, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin: url },
      ...(session && { authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify(form),
  })
