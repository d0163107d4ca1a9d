import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Fault, fires } from '../stand-in/faults.ts'
import { type Incoming, listen, type Outgoing } from '../stand-in/http.ts'
import { Journal } from '../stand-in/journal.ts'
import { actions, type Limits, type SesAccount } from './actions.ts'
import { SesFailure } from './failure.ts'
import { simulateFeedback } from './feedback.ts'
import { isFor, type Mail, mailSchema } from './mail.ts'
import { escapeMarkup } from './markup.ts'

export type SesFaults = {
  throttle?: Fault
  /** The message is refused, as for an address on the suppression list or a suspicious attachment. */
  refuse?: Fault
  error?: Fault
  /** The email goes out, and the sender gets no answer. */
  loseReply?: Fault
  latency?: Fault & { ms: number }
}

export type SesOptions = {
  port?: number
  now?: () => Date
  /** From 0 to below 1, for faults with a rate. */
  random?: () => number
  /** Addresses or domains that may send. */
  verified: string[]
  storeFile?: string
  /**
   * What the account may send; by default that of a new account that has left the sandbox. Both can be changed at
   * any time.
   */
  limits?: Limits
}

export type SesStandIn = {
  url: string
  port: number
  /** May be changed at any time: `ses.faults.throttle = { count: 1 }`. */
  faults: SesFaults
  limits: Limits
  /** Where bounces and complaints are reported, a moment after the email. */
  tell: (event: object) => Promise<unknown>
  /** Oldest first; with an address, only what it received. */
  mails: (to?: string) => Mail[]
  close: () => Promise<void>
}

export async function startSes(options: SesOptions): Promise<SesStandIn> {
  const journal = new Journal(options.storeFile)
  const kept = journal.table('mails', mailSchema)
  const identities = journal.table('verified', z.string())
  const all = () => kept.newestFirst().reverse()
  const limits = options.limits ?? { perSecond: 14, perDay: 50_000 }
  const office: SesAccount = {
    verified: new Set([...options.verified, ...identities.entries().map(([, name]) => name)].map(lower)),
    now: options.now ?? (() => new Date()),
    verify: address => {
      office.verified.add(address)
      identities.put(address, address)
      journal.commit()
    },
    keep: mail => {
      kept.put(mail.id, mail)
      journal.commit()
      for (const to of mail.to) tellLater(to)
    },
    limits,
    sentSince: time => all().filter(mail => mail.at >= time.toISOString()).length,
  }
  const tellLater = (address: string) => {
    const event = simulateFeedback(address, office.now().toISOString())
    if (event) setImmediate(() => void standIn.tell(event).catch(console.error))
  }
  const faults: SesFaults = {}
  const random = options.random ?? Math.random
  const server = await listen(async request => {
    if (fires(faults.latency, random)) await wait(faults.latency?.ms ?? 0)
    const reply = answer(office, faults, random, request)
    return fires(faults.loseReply, random) ? 'lost' : reply
  }, options.port ?? 0)
  const standIn: SesStandIn = {
    tell: () => Promise.resolve(),
    url: server.url,
    port: server.port,
    faults,
    limits,
    mails: to => (to === undefined ? all() : all().filter(mail => isFor(mail, to))),
    close: server.close,
  }
  return standIn
}

function answer(office: SesAccount, faults: SesFaults, random: () => number, request: Incoming): Outgoing {
  const params = new URLSearchParams(request.body.toString())
  const name = params.get('Action') ?? ''
  try {
    const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')
    if (!signed) throw new SesFailure('MissingAuthenticationToken', 'Request is missing a signature.', 403)
    const action = actions.get(name)
    if (!action) {
      throw new SesFailure('InvalidAction', `Could not find operation ${name} for version 2010-12-01`)
    }
    if (name.startsWith('Send')) injectFault(faults, random)
    const result = action(office, params)
    return xml(
      200,
      `${name}Response`,
      `<${name}Result>${result}</${name}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`,
    )
  } catch (error) {
    return failure(error)
  }
}

function injectFault(faults: SesFaults, random: () => number): void {
  if (fires(faults.throttle, random)) throw new SesFailure('Throttling', 'Maximum sending rate exceeded.')
  if (fires(faults.refuse, random)) throw new SesFailure('MessageRejected', 'Message was refused.')
  if (fires(faults.error, random)) {
    throw new SesFailure('ServiceUnavailable', 'The request has failed due to a temporary failure.', 503)
  }
}

function failure(error: unknown): Outgoing {
  const known = error instanceof SesFailure
  const code = known ? error.code : 'InternalFailure'
  const status = known ? error.status : 500
  const message = error instanceof Error ? error.message : String(error)
  const type = status >= 500 ? 'Receiver' : 'Sender'
  return xml(
    status,
    'ErrorResponse',
    `<Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeMarkup(message)}</Message></Error><RequestId>${randomUUID()}</RequestId>`,
  )
}

function xml(status: number, root: string, content: string): Outgoing {
  return {
    status,
    headers: { 'content-type': 'text/xml', 'x-amzn-requestid': randomUUID() },
    body: `<${root} xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${content}</${root}>`,
  }
}

function lower(text: string): string {
  return text.toLowerCase()
}
