import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { LocalSecrets } from '#infra/local/folder.ts'
import { api } from '#shared/routes.ts'
import { newAccount } from '../forms.ts'
import { patience } from '../runner/patience.ts'
import { runClub } from '../running-club.ts'
import { createTempFolder } from '../tempFolder.ts'

// The steps of "Change a key" in infra/operate/README.md, on a club that is started again after each.

test('What the old master key signed holds while it is named, and what it signed alone ends with it', async () => {
  const club = await openClub()
  const early = await club.register('early')
  await club.register('other')
  const [first, second] = [
    await club.linkIn('confirm-email', 'early'),
    await club.linkIn('confirm-email', 'other'),
  ]
  const reset = await club.resetLink('early')
  const { masterKey: old } = club.secrets
  const fresh = 'n'.repeat(48)

  await club.change(() => ({ masterKey: old, previousMasterKey: fresh }))
  expect(await club.whoami(early)).toBe(200)

  await club.change(() => ({ masterKey: fresh, previousMasterKey: old }))
  expect(await club.whoami(early)).toBe(200)
  // It is read, and asks for a login.
  expect(await club.post(api.auth.confirmEmail.path, { token: first })).toBe(409)
  const late = await club.register('late')

  await club.change(() => ({ masterKey: fresh, previousMasterKey: undefined }))
  expect([await club.whoami(early), await club.whoami(late)]).toEqual([401, 200])
  expect(await club.post(api.auth.confirmEmail.path, { token: second })).toBe(400)
  // The table knows it, not the key.
  const password = 'Another-Goal-2026!'
  const form = { token: reset, password, confirmPassword: password }
  expect(await club.post(api.auth.resetPassword.path, form)).toBe(200)
})

test("What Stripe signs with the webhook's old secret is taken while that is named, and no longer", async () => {
  const club = await openClub()
  const { webhookSecret: old } = club.secrets.stripe
  const fresh = 'whsec_new'
  expect([await club.deliver(old), await club.deliver(fresh)]).toEqual([200, 400])

  await club.change(({ stripe }) => ({
    stripe: { ...stripe, webhookSecret: fresh, previousWebhookSecret: old },
  }))
  expect([await club.deliver(old), await club.deliver(fresh)]).toEqual([200, 200])

  await club.change(({ stripe }) => ({ stripe: { ...stripe, previousWebhookSecret: undefined } }))
  expect([await club.deliver(old), await club.deliver(fresh)]).toEqual([400, 200])
})

async function openClub() {
  const folder = await createTempFolder('club-keys')
  const start = () => runClub({ args: ['--empty'], folder, guarded: true })
  const file = join(folder, 'secrets.json')
  const readSecrets = async () => LocalSecrets.parse(JSON.parse(await readFile(file, 'utf8')))
  let club = await start()
  onTestFinished(() => club.stop())

  const send = (path: string, body: string, headers: Record<string, string>) =>
    fetch(club.url + path, { method: 'POST', body, headers })
  const submit = (path: string, form: object, token?: string) =>
    send(path, JSON.stringify(form), {
      'content-type': 'application/json',
      origin: club.url,
      ...(token && { authorization: `Bearer ${token}` }),
    })
  /** The token of the link in a mail to this person that leads to `page`. */
  const linkIn = (page: string, username: string) =>
    vi.waitFor(async () => {
      const reply = await fetch(`${club.url}/_local/mailbox.json?to=${username}@example.com`)
      const token = new RegExp(`/${page}\\?token=([\\w.-]+)`).exec(await reply.text())?.[1] ?? ''
      expect(token).not.toBe('')
      return token
    }, patience)

  return {
    secrets: await readSecrets(),
    linkIn,
    async change(to: (secrets: LocalSecrets) => Partial<LocalSecrets>) {
      await club.stop()
      const secrets = await readSecrets()
      await writeFile(file, JSON.stringify({ ...secrets, ...to(secrets) }))
      club = await start()
    },
    async register(username: string) {
      const reply = await submit(api.auth.register.path, newAccount(username))
      return z.object({ token: z.string() }).parse(await reply.json()).token
    },
    post: async (path: string, form: object) => (await submit(path, form)).status,
    whoami: async (token: string) =>
      (await fetch(club.url + api.users.me.path, { headers: { authorization: `Bearer ${token}` } })).status,
    async resetLink(username: string) {
      await submit(api.auth.forgotPassword.path, { email: `${username}@example.com` })
      return linkIn('reset-password', username)
    },
    /** As Stripe would, with this secret. */
    async deliver(secret: string) {
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'customer.created',
        livemode: false,
        data: { object: {} },
      })
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
      return (await send(api.payments.webhook.path, payload, { 'stripe-signature': signature })).status
    },
  }
}
