import { roleLabels, roles } from '#shared/access.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import { type AuditAction, isAuditAction } from '#shared/audit/rules.ts'
import { formatDate, isDate } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { fieldWords, listIn, named, nameOf, numberIn, textIn } from './labels.ts'

/** What was done, as it goes on behind the name of who did it. An action without a sentence does not compile. */
export function sentenceOf(entry: AuditEntry): string {
  const { action } = entry
  return isAuditAction(action) ? sentences[action](entry) : `did “${action}”`
}

type Sentence = (entry: AuditEntry) => string

const it = (entry: AuditEntry) => nameOf(entry.subject)
const isOwn = ({ actor, subject }: AuditEntry) => actor.id === subject.id

const role = (entry: AuditEntry, key: string) => {
  const value = textIn(entry, key)
  const known = roles.find(one => one === value)
  return known ? roleLabels[known] : value
}
const money = (entry: AuditEntry, key: string) => formatCents(numberIn(entry, key) ?? 0)
const team = (entry: AuditEntry, key = 'teamId') => named(entry, key) ?? 'no team'
const program = (entry: AuditEntry, key = 'programId') => named(entry, key) ?? 'a program'
const fields = (entry: AuditEntry) => {
  const words = fieldWords(listIn(entry, 'fields'))
  return words && ` (${words})`
}
const note = (entry: AuditEntry) => {
  const text = textIn(entry, 'note') ?? textIn(entry, 'reason')
  return text ? `: “${text}”` : ''
}
const refunded = (entry: AuditEntry) =>
  numberIn(entry, 'refund') ? `, ${money(entry, 'refund')} to be given back` : ''
const day = (entry: AuditEntry, key: string) => {
  const date = textIn(entry, key)?.slice(0, 10)
  return date && isDate(date) ? ` (${formatDate(date, { dateStyle: 'medium' })})` : ''
}
const people = (entry: AuditEntry) => {
  const ids = listIn(entry, 'userIds')
  return ids.map(id => nameOf({ id, name: entry.names[id] })).join(', ') || 'a guardian'
}
const dates = (entry: AuditEntry) => (textIn(entry, 'scope') ? `${it(entry)} and its other dates` : it(entry))
const invoice = (entry: AuditEntry) => {
  const number = textIn(entry, 'invoiceNumber') ?? entry.subject.name
  return number ? ` on invoice ${number}` : ''
}
const code = (entry: AuditEntry) => textIn(entry, 'code') ?? 'that was used'
const status = (entry: AuditEntry) => {
  const to = textIn(entry, 'status')
  return to ? ` to ${to}` : ''
}
const unexpected = ', which nobody had asked for: please look at it'

const files: Record<string, string> = { 'birth-certificate': 'birth certificate', credential: 'credential' }

const sentences: Record<AuditAction, Sentence> = {
  'user.role': e =>
    `changed the role of ${it(e)} from ${role(e, 'from') ?? 'another'} to ${role(e, 'to') ?? 'another'}`,
  'user.approve': e => `${e.details.approved === false ? 'declined' : 'approved'} ${it(e)} as a coach`,
  'user.create': e => `added ${it(e)}${role(e, 'role') ? ` as ${role(e, 'role')}` : ''}`,
  'account.activate': e => `switched on the login of ${it(e)}`,
  'account.disable': e => `switched off the login of ${it(e)}`,
  'users.invite': e => `invited ${isOwn(e) ? people(e) : it(e)} to choose a password`,
  'revoke-sessions': e => `signed ${isOwn(e) ? 'the own other devices' : `all devices of ${it(e)}`} out`,
  'password-change': () => 'changed the own password',
  'password-reset': () => 'set a new password by the link of a mail',

  'player.medical': e =>
    `opened the medical note of ${it(e)}${named(e, 'sheet') ? ` on the sheet of ${named(e, 'sheet')}` : ''}`,
  'file.open': e => {
    const what = files[textIn(e, 'purpose') ?? ''] ?? 'file'
    return `opened the ${what} of ${nameOf(e.person ?? e.subject)}`
  },

  'player.create': e => `added ${it(e)}${named(e, 'teamId') ? ` to ${team(e)}` : ''}`,
  'player.update': e => `changed ${it(e)}${fields(e)}`,
  'player.parent': e =>
    `changed the parent of ${it(e)} from ${named(e, 'from') ?? 'nobody'} to ${named(e, 'to') ?? 'nobody'}`,
  'players.import': e => {
    const count = listIn(e, 'lines').length
    return `imported children from a file${count > 0 ? ` (${count} ${count === 1 ? 'line' : 'lines'})` : ''}`
  },
  'players.merge': e => `merged ${textIn(e, 'name') ?? 'another profile'} into ${it(e)}`,
  'users.merge': e => `merged the account of ${textIn(e, 'name') ?? 'somebody'} into that of ${it(e)}`,
  'user.profile': e => `changed the profile of ${it(e)}${fields(e)}`,
  'profile-change': e => `changed ${isOwn(e) ? 'the own profile' : `the profile of ${it(e)}`}${fields(e)}`,
  consent: () => 'answered the club’s waiver and consents',
  'guardian.invite': e => `invited another guardian of ${it(e)}`,
  'guardian.accept': e => `became a guardian of ${it(e)}`,
  'guardian.remove': e => `removed ${people(e)} as a guardian of ${it(e)}`,

  'registration.create': e => `registered ${it(e)}, for ${money(e, 'fee')}${note(e)}`,
  'registration.payLater': e => `chose to pay later for ${it(e)}`,
  'registration.settle': e => `confirmed the free registration of ${it(e)}`,
  'registration.lapse': e => `gave up the place of ${it(e)}, which nobody had paid`,
  'registration.restore': e => `gave the place of ${it(e)} back${note(e)}`,
  'registration.move': e =>
    `moved the registration of ${it(e)} from ${program(e, 'from')} to ${program(e, 'to')}${refunded(e)}${note(e)}`,
  'registration.team': e => {
    const [from, to] = [named(e, 'from'), named(e, 'to')]
    return to
      ? `put ${it(e)}, ${from ? `from ${from} ` : ''}on ${to}`
      : `took ${it(e)} off ${from ?? 'its team'}`
  },
  'registration.cancel': e => `cancelled the registration of ${it(e)}${refunded(e)}${note(e)}`,
  'registration.refund': e => `asked for a refund for ${it(e)}${refunded(e)}${note(e)}`,
  'waiting.join': e => `put ${it(e)} on the waiting list of ${program(e)}`,
  'waiting.offer': e => `offered ${it(e)} a place in ${program(e)}`,
  'waiting.left': e => `took ${it(e)} off the waiting list of ${program(e)}`,
  'waiting.expired': e => `ended the offer to ${it(e)} of a place in ${program(e)}`,
  'program.fee': e => `changed the fee of ${it(e)} from ${money(e, 'from')} to ${money(e, 'to')}`,
  payment: e => `recorded a payment of ${money(e, 'amount')}${invoice(e)}`,
  refund: e => `recorded a refund of ${money(e, 'amount')}${invoice(e)}`,
  refund_failed: e => `reported that a refund of ${money(e, 'amount')} did not arrive${invoice(e)}`,
  dispute_lost: e => `took ${money(e, 'amount')} back after a dispute${invoice(e)}`,
  'payment.unexpected': e => `recorded a payment of ${money(e, 'amount')}${invoice(e)}${unexpected}`,
  'refund.unexpected': e => `recorded a refund of ${money(e, 'amount')}${invoice(e)}${unexpected}`,
  'refund_failed.unexpected': e =>
    `reported a failed refund of ${money(e, 'amount')}${invoice(e)}${unexpected}`,
  'dispute_lost.unexpected': e => `took ${money(e, 'amount')} back${invoice(e)}${unexpected}`,
  adjustment: e => `waived ${money(e, 'amount')}${invoice(e)}${note(e)}`,
  reversal: e => `took back an entry of ${money(e, 'amount')}${invoice(e)}${note(e)}`,
  'invoice.create': e => `billed ${money(e, 'amount')}${invoice(e)}`,
  'invoice.update': e => `changed${invoice(e).replace(' on', '') || ' an invoice'}${fields(e)}${status(e)}`,
  'invoice.cancel': e => `cancelled${invoice(e).replace(' on', '') || ' an invoice'}${note(e)}`,
  'invoice.refund': e => `asked for a refund of ${money(e, 'amount')}${invoice(e)}${note(e)}`,
  'discount.create': e => `created the discount code ${code(e)}`,
  'discount.update': e => `changed the discount code ${code(e)}${fields(e)}`,
  'discount.remove': e => `deleted the discount code ${code(e)}`,
  'discount.apply': e => `applied the code ${code(e)} (${money(e, 'amount')} off)${invoice(e)}`,
  'discount.take-off': e => `took the code ${code(e)} off again${invoice(e)}`,
  'discount.release': e => `gave the code ${code(e)} back${invoice(e)}`,
  'dispute.open': e => `disputed ${money(e, 'amount')} through the bank${invoice(e)}`,
  'dispute.won': e => `gave up the dispute of ${money(e, 'amount')}${invoice(e)}`,
  'exception.resolve': e => `closed an exception of the reconciliation${invoice(e)}${note(e)}`,
  'payment.unmatched': e => `brought ${money(e, 'amount')} that belongs to no invoice`,
  'refund.failed': e => `asked for a refund that Stripe refuses${invoice(e)}: “${textIn(e, 'error') ?? ''}”`,

  'program.create': e => `created the program ${it(e)}`,
  'program.update': e => `changed the program ${it(e)}${fields(e)}`,
  'program.copy': e => `made ${it(e)} of ${program(e, 'from')}`,
  'team.create': e => `created the team ${it(e)}`,
  'team.update': e => `changed the team ${it(e)}`,
  'team.join': e =>
    `put ${it(e)} ${role(e, 'role') && textIn(e, 'role') !== 'player' ? `on the staff of ${team(e)} as ${role(e, 'role')}` : `on ${team(e)}`}`,
  'team.leave': e => `took ${it(e)} off ${team(e)}`,
  'team.numbers': e => `gave out the jersey numbers of ${it(e)}`,
  'event.create': e => `created ${it(e)}${day(e, 'startDate')}`,
  'event.edit': e => `changed ${dates(e)}${day(e, 'startDate')}`,
  'event.status': e => `changed whether ${dates(e)}${day(e, 'startDate')} takes place`,
  'event.score': e => `entered the score of ${it(e)}`,

  'credential.verify': e => `verified a credential of ${owner(e)}`,
  'credential.reject': e => `rejected a credential of ${owner(e)}${note(e)}`,
  'credential.remind': e => `reminded ${nameOrCoaches(e)} of credentials that are missing`,
  'achievement.award': e => `awarded ${named(e, 'typeId') ?? 'a badge'} to ${it(e)}`,
  'achievement-type.create': e => `created the badge ${it(e)}`,
  'achievement-type.update': e => `changed the badge ${it(e)}`,

  'announcement.create': e => `announced “${it(e)}”`,
  'announcement.update': e => `changed the announcement “${it(e)}”`,
  'messages.read-reported': () => 'read a message that was reported, and what was said before it',
  'messages.restore': () => 'brought all cleared messages back',
  'concern-closed': () => 'closed a reported concern',
  'concern-open': () => 'opened a reported concern again',

  'user.remove': e => `deleted the account of ${it(e)}`,
  'player.remove': e => `deleted the child ${it(e)}`,
  'team.remove': e => `deleted the team ${it(e)}`,
  'program.remove': e => `deleted the program ${it(e)}`,
  'event.remove': e => `deleted ${dates(e)}${day(e, 'startDate')}`,
  'announcement.remove': e => `deleted the announcement “${it(e)}”`,
  'achievement.take-back': e => `took ${named(e, 'typeId') ?? 'a badge'} back from ${it(e)}`,
  'achievement-type.remove': e => `deleted the badge ${it(e)}`,
  'credential.withdraw': e => `took back the own credential ${textIn(e, 'credentialType') ?? ''}`.trim(),
  'messages.clear': () => 'cleared all messages',

  'club.settings': e => `changed the club’s settings${fields(e)}`,
}

function owner({ person, subject }: AuditEntry): string {
  return nameOf(person ?? subject)
}

/** One coach, or all of a season. */
function nameOrCoaches({ subject }: AuditEntry): string {
  return subject.id.startsWith('usr_') ? nameOf(subject) : 'all coaches'
}
