import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { StripeStandIn } from '../local/stripe/server.ts'
import type { Deployed, StripeKeys } from './deployed.ts'
import type { Emulator } from './emulator.ts'

const email = 'dana@example.com'
const password = 'goalie-glove-7'

export async function register(club: Deployed): Promise<string> {
  await club.ok(api.auth.register, {
    body: {
      ...{ role: 'parent', username: 'dana', email, password, confirmPassword: password },
      ...{ firstName: 'Dana', lastName: 'Whitfield', address: '12 Field Lane', city: 'Ridgeline' },
      ...{ state: 'NY', zip: '10001', mobilePhone: '555-010-1234' },
      ...{ acceptWaiver: true, acceptCodeOfConduct: true, mediaRelease: true },
    },
  })
  return signIn(club).then(({ user }) => `${user.username} has an account and is logged in.`)
}

export const signIn = (club: Deployed) => club.ok(api.auth.login, { body: { username: 'dana', password } })

/** Waits for the family to have `count` emails whose subject begins like that. */
export async function receive(
  emulator: Emulator,
  subject: string,
  signal: AbortSignal,
  count = 1,
): Promise<string> {
  const end = performance.now() + mailSeconds * 1000
  while (performance.now() < end) {
    const found = (await emulator.mailsTo(email)).filter(text => text.startsWith(subject))[count - 1]
    if (found) return `"${found}" arrived.`
    await wait(200, undefined, { signal })
  }
  throw new Error(`No email "${subject}…" came within ${mailSeconds} seconds.`)
}

const mailSeconds = 15

/** The earlier version's stream does not pass on requests for this email, so only the jobs can send it. */
export async function runJobs(emulator: Emulator, club: Deployed, signal: AbortSignal): Promise<string> {
  await askForPassword(club)
  const { done, failed } = await club.runJobs(new Date())
  if (failed || !done) throw new Error(`${done} jobs were done, and ${failed} failed.`)
  return receive(emulator, passwordSubject, signal)
}

export const askForPassword = (club: Deployed) => club.ok(api.auth.forgotPassword, { body: { email } })
export const passwordSubject = 'Reset your '

/** Uploads a file with a signed link, creates a child with it, and reads it through another link. */
export async function exchangeFile(club: Deployed): Promise<string> {
  const as = await signIn(club)
  const body = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
  const file = { purpose: 'birth-certificate', fileName: 'certificate.pdf', contentType: 'application/pdf' }
  const target = await club.ok(api.uploads.presign, { as, body: { ...file, size: body.length } })
  const put = await fetch(target.url, { method: 'PUT', headers: target.headers, body })
  if (!put.ok) throw new Error(`The file was refused with ${put.status}: ${await put.text()}`)
  await club.ok(api.uploads.confirm, { as, params: { id: target.id } })
  await club.ok(api.players.create, { as, body: { ...child, birthCertificateUrl: target.id } })
  const link = await club.ok(api.uploads.get, { as, params: { id: target.id } })
  const read = new Uint8Array(await (await fetch(link.url)).arrayBuffer())
  if (!Buffer.from(read).equals(body)) throw new Error('What was read is not what was stored.')
  return `${read.length} bytes were stored and read back.`
}

const child = {
  ...{ firstName: 'Sam', lastName: 'Whitfield', dateOfBirth: '2016-04-09', gender: 'Male' },
  ...{ usaLacrosseNumber: '123456789', schoolAttending: 'Ridgeline Elementary' },
  ...{ jerseySize: 'YM', shortsSize: 'YM', helmetType: 'S' },
  ...{ emergencyContact: 'Robin Whitfield', emergencyPhone: '555-010-9999', emergencyRelationship: 'Aunt' },
}

/**
 * The office opens a program, and the family registers its child and pays by card; Stripe's webhook informs the
 * club.
 */
export async function pay(
  club: Deployed,
  stripe: StripeStandIn,
  { publishableKey }: StripeKeys,
): Promise<string> {
  const as = await signIn(club)
  const program = await club.ok(api.programs.create, { as: club.admin, body: newProgram(new Date()) })
  const [player] = await club.ok(api.players.list, { as, query: { myPlayers: 'true' } })
  if (!player) throw new Error('The family has no child.')
  const body = { programId: program.id, playerId: player.id }
  const registration = await club.ok(api.registrations.create, { as, body })
  const { id } = registration
  const intent = await club.ok(api.payments.createIntent, {
    as,
    body: { amount: program.fee, registrationId: id },
  })
  const { clientSecret } = intent
  const reply = await fetch(`${stripe.url}/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ key: publishableKey, client_secret: clientSecret },
      payment_method: 'pm_card_visa',
    }),
  })
  if (!reply.ok) throw new Error(`Stripe answered ${reply.status}: ${await reply.text()}`)
  await stripe.settled()
  const [seen] = await club.ok(api.registrations.list, { as })
  if (seen?.paymentStatus !== 'paid')
    throw new Error(`The registration is ${seen?.paymentStatus} after the webhook.`)
  return `$${program.fee / 100} was paid, and the webhook told the club.`
}

function newProgram(now: Date) {
  const startDate = addDays(now.toISOString().slice(0, 10), 30)
  return {
    ...{ name: 'Spring Travel', category: 'Spring Travel', programType: 'co-ed', status: 'upcoming' },
    ...{ startDate, endDate: addDays(startDate, 60), startTime: '17:00', endTime: '19:00' },
    ...{ daysOfWeek: ['Monday'], location: 'Ridgeline Park', fee: 12500, registrationStatus: 'open' },
  }
}
