import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, numbered } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'
import { createResetSteps } from './resetSteps.ts'

const club = await openClub()
const { registerFamily, askForReset, mailsTo, tokenIn, reset } = createResetSteps(club)
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')

const neutral = "If your email exists in our system, you'll receive password reset instructions."

describe('asking for a new password', () => {
  it('asking for a new password is answered alike for a known, an unknown and a locked address', async () => {
    const { email } = await registerFamily()
    const replies = [
      await askForReset(email),
      await askForReset('nobody@example.com'),
      await askForReset(email.toUpperCase()),
    ]
    for (let n = 0; n < 4; n++) replies.push(await askForReset(email))
    for (const { status, json, headers } of replies) {
      expect([status, json.message]).toEqual([200, neutral])
      expect(headers).toEqual(replies[0]?.headers)
    }
    const shapes = replies.map(({ text }) => text.replace(/token=[\w-]+/, 'token='))
    expect(new Set(shapes).size).toBe(1)
    await club.tick()
    expect(mailsTo('nobody@example.com')).toEqual([])
    // Three per hour from one place, however the address is spelled.
    expect(mailsTo(email)).toHaveLength(3)
  })

  it('asking for a new password costs the same for known and unknown addresses, and looks nobody up', async () => {
    const { email } = await registerFamily()
    const before = await fetchAllRows()
    await askForReset(email)
    const known = (await fetchAllRows()).length - before.length
    await askForReset('stranger@example.com')
    expect((await fetchAllRows()).length - before.length).toBe(2 * known)
    await club.tick()
  })

  it('asking for a new password leaves no token in the table, used or not', async () => {
    const { email } = await registerFamily()
    const { json } = await askForReset(email)
    const token = tokenIn(json.debug?.resetLink ?? '')
    expect(token).toHaveLength(43)
    expect(JSON.stringify(await fetchAllRows())).not.toContain(token)
    await club.tick()
    expect(tokenIn(mailsTo(email).at(-1)?.text ?? '')).toBe(token)
    expect(JSON.stringify(await fetchAllRows())).not.toContain(token)
  })

  it('a reset mail goes to nobody who may not sign in, and for a child to those guardians who confirmed their address', async () => {
    const { email, user, token } = await registerFamily()
    await commit(updateRow(keys.user(user.id), { set: { status: 'disabled' } }))
    await askForReset(email)
    const guardian = await registerFamily()
    const child = await club.ok(api.players.create, { as: guardian, body: newPlayer('Sam') })
    const address = `sam.whitfield.${child.id.slice(-6).toLowerCase()}@players.club.test`
    const account = (await getClaimOwner('email', address)) ?? ''
    await askForReset(address)
    await club.tick()
    expect([mailsTo(email), mailsTo(address), mailsTo(guardian.email)]).toEqual([[], [], []])
    await commit(updateRow(keys.user(account), { set: { passwordHash: '$2b$04$'.padEnd(60, 'x') } }))
    const other = await club.person('parent')
    await addGuardian(other.id, child.id)
    await askForReset(address)
    await club.tick()
    // The address of whoever registered the child may be mistyped.
    expect([address, guardian.email, other.email].map(to => mailsTo(to).length)).toEqual([0, 0, 1])
    expect(token).toBeTruthy()
  })

  it('a reset mail that SES refuses is sent later, unless its link has run out', async () => {
    const { email } = await registerFamily()
    club.ses.faults.refuse = { count: 1 }
    await askForReset(email)
    await club.tick()
    expect(mailsTo(email)).toEqual([])
    club.clock.pass({ minutes: 2 })
    await club.tick()
    expect(mailsTo(email)).toHaveLength(1)
    expect((await reset(tokenIn(mailsTo(email)[0]?.text ?? ''))).status).toBe(200)

    await club.tick()
    club.ses.faults.refuse = { count: 1 }
    await askForReset(email)
    await club.tick()
    club.clock.pass({ hours: 1 })
    await club.tick()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('a reset link names the club’s own address, whatever host was asked', async () => {
    const { email } = await registerFamily()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { json } = await club.call(api.auth.forgotPassword, { body: { email }, headers })
    expect(json.debug?.resetLink).toMatch(/^http:\/\/club\.test\/reset-password\?token=/)
    await club.tick()
    expect(mailsTo(email).at(-1)?.text).toContain('http://club.test/reset-password?token=')
  })

  async function askFrom(ip: string, email: string): Promise<void> {
    const body = JSON.stringify({ email })
    const headers = { 'content-type': 'application/json' }
    await club.gateway.handle({ method: 'POST', url: '/api/forgot-password', headers, body, ip })
    await club.tick()
  }

  it('after strangers have asked for a new password from five places, its owner gets a mail at once', async () => {
    const { email } = await registerFamily()
    for (let n = 0; n < 5; n++) await askFrom(numbered('198.51.100.'), email)
    const before = mailsTo(email).length
    await askFrom('203.0.113.77', email)
    expect([before, mailsTo(email).length]).toEqual([5, 6])
  })

  it('a stranger who goes on asking from one place costs the owner nothing after the first three', async () => {
    const { email } = await registerFamily()
    for (let n = 0; n < 20; n++) await askFrom('198.51.100.200', email)
    const before = mailsTo(email).length
    for (let n = 0; n < 2; n++) await askFrom('203.0.113.78', email)
    expect([before, mailsTo(email).length]).toEqual([3, 5])
  })

  it('however many strangers ask for a new password, its owner has a fresh link that works in the mailbox', async () => {
    const { email } = await registerFamily()
    const opened: string[] = []
    for (let minute = 0; minute < 60; minute += 4) {
      for (let n = 0; n < 4; n++) await askFrom(numbered('198.51.100.'), email)
      await askFrom('203.0.113.77', email)
      expect(mailsTo(email).length, 'mails of an hour are few').toBeLessThanOrEqual(40)
      opened.push(tokenIn(mailsTo(email).at(-1)?.text ?? ''))
      // The owner is still reading the mail of four minutes ago when strangers ask again.
      for (const token of opened.slice(-2)) {
        const checked = await reset(token, 'short')
        expect([checked.status, checked.json.issues[0]?.field], `minute ${minute}`).toEqual([400, 'password'])
      }
      club.clock.pass({ minutes: 4 })
    }
    expect(new Set(opened).size, 'a new link each time').toBe(opened.length)
  })
})
