import { randomUUID } from 'node:crypto'
import { type Address, isVerified, readAddress, splitAddresses } from './address.ts'
import { SesFailure } from './failure.ts'
import type { Mail } from './mail.ts'
import { headerOf, parseMail } from './mime.ts'

export type SesAccount = {
  /** Lower case. */
  verified: Set<string>
  verify: (address: string) => void
  now: () => Date
  keep: (mail: Mail) => void
  sentSince: (time: Date) => number
  limits: Limits
}

/** How many emails it accepts per second, and in 24 hours. */
export type Limits = { perSecond: number; perDay: number }

/** The answer of an action is the content of its `…Result` element. */
export type Action = (office: SesAccount, params: URLSearchParams) => string

export const actions: ReadonlyMap<string, Action> = new Map([
  ['SendEmail', sendEmail],
  ['SendRawEmail', sendRawEmail],
  ['VerifyEmailIdentity', verifyEmailIdentity],
  ['ListIdentities', listIdentities],
  ['GetSendQuota', getSendQuota],
])

function sendEmail(office: SesAccount, params: URLSearchParams): string {
  const from = readAddress(required(params, 'Source'))
  const to = members(params, 'Destination.ToAddresses').map(readAddress)
  const cc = members(params, 'Destination.CcAddresses').map(readAddress)
  const bcc = members(params, 'Destination.BccAddresses').map(readAddress)
  const replyTo = members(params, 'ReplyToAddresses').map(readAddress)
  const subject = params.get('Message.Subject.Data')
  const text = params.get('Message.Body.Text.Data')
  const html = params.get('Message.Body.Html.Data')
  if (subject === null) throw missing('Message.Subject.Data')
  if (/[\r\n]/.test(subject)) throw new SesFailure('InvalidParameterValue', 'Subject contains a line break')
  if (text === null && html === null) throw missing('Message.Body')
  assertVerified(office, [from])
  const headers = {
    From: formatAddress(from),
    To: to.map(formatAddress).join(', '),
    ...(cc.length > 0 ? { Cc: cc.map(formatAddress).join(', ') } : {}),
    ...(replyTo.length > 0 ? { 'Reply-To': replyTo.map(formatAddress).join(', ') } : {}),
    Subject: subject,
  }
  const mail = { subject, text: text ?? '', html: html ?? '', headers }
  return deliver(office, from, [...to, ...cc, ...bcc], mail)
}

function sendRawEmail(office: SesAccount, params: URLSearchParams): string {
  const raw = Buffer.from(required(params, 'RawMessage.Data'), 'base64').toString('latin1')
  const { headers, subject, text, html } = parseMail(raw)
  const source = params.get('Source')
  const fromHeader = headerOf(headers, 'from')
  if (!fromHeader && !source) throw new SesFailure('InvalidParameterValue', "Missing required header 'From'.")
  const from = readAddress(fromHeader || (source ?? ''))
  assertVerified(office, source ? [from, readAddress(source)] : [from])
  const named = members(params, 'Destinations')
  const addressed = ['to', 'cc', 'bcc'].flatMap(name => splitAddresses(headerOf(headers, name)))
  const recipients = (named.length > 0 ? named : addressed).map(readAddress)
  const visible = headers.filter(header => header.name.toLowerCase() !== 'bcc')
  return deliver(office, from, recipients, {
    subject,
    text,
    html,
    headers: Object.fromEntries(visible.map(header => [header.name, header.value])),
  })
}

function deliver(
  office: SesAccount,
  from: Address,
  recipients: Address[],
  content: Pick<Mail, 'subject' | 'text' | 'html' | 'headers'>,
): string {
  if (recipients.length === 0) throw missing('Destination')
  const dayAgo = new Date(office.now().getTime() - 24 * 60 * 60 * 1000)
  if (office.sentSince(dayAgo) >= office.limits.perDay) {
    throw new SesFailure('Throttling', 'Daily message quota exceeded.')
  }
  if (recipients.length > 50) throw new SesFailure('InvalidParameterValue', 'Recipient count exceeds 50.')
  const id = `0100${randomUUID()}-000000`
  const to = [...new Set(recipients.map(recipient => recipient.address))]
  office.keep({ id, at: office.now().toISOString(), from: from.address, to, ...content })
  return `<MessageId>${id}</MessageId>`
}

function verifyEmailIdentity(office: SesAccount, params: URLSearchParams): string {
  office.verify(readAddress(required(params, 'EmailAddress')).address.toLowerCase())
  return ''
}

function listIdentities(office: SesAccount): string {
  const identities = [...office.verified].map(identity => `<member>${identity}</member>`)
  return `<Identities>${identities.join('')}</Identities>`
}

function getSendQuota(office: SesAccount): string {
  const dayAgo = new Date(office.now().getTime() - 24 * 60 * 60 * 1000)
  const sent = office.sentSince(dayAgo)
  const { perDay, perSecond } = office.limits
  return `<Max24HourSend>${perDay}.0</Max24HourSend><MaxSendRate>${perSecond}.0</MaxSendRate><SentLast24Hours>${sent}.0</SentLast24Hours>`
}

function assertVerified(office: SesAccount, senders: Address[]): void {
  const failed = senders.filter(sender => !isVerified(sender.address, office.verified)).map(formatAddress)
  if (failed.length === 0) return
  throw new SesFailure(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region US-EAST-1: ${failed.join(', ')}`,
  )
}

function members(params: URLSearchParams, name: string): string[] {
  return [...params].flatMap(([key, value]) => (key.startsWith(`${name}.member.`) ? [value] : []))
}

function required(params: URLSearchParams, name: string): string {
  const value = params.get(name)
  if (!value) throw missing(name)
  return value
}

function missing(name: string): SesFailure {
  return new SesFailure(
    'ValidationError',
    `Value at '${name}' failed to satisfy constraint: must not be null`,
  )
}

function formatAddress({ name, address }: Address): string {
  return name ? `${name} <${address}>` : address
}
