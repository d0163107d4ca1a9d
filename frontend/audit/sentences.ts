import { roleLabels, roles } from '#shared/access.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import { type AuditAction, isAuditAction } from '#shared/audit/rules.ts'
import { formatDate, isDate } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import {
  formatFieldNames,
  getDetailList,
  getDetailName,
  getDetailNumber,
  getDetailText,
  partyName,
} from './labels.ts'

/**
 * The action as the rest of a sentence that starts with the actor's name. An action without a sentence does
 * not compile.
 */
export function describeEntry(entry: AuditEntry): string {
  const { action } = entry
  return isAuditAction(action) ? sentences[action](entry) : `did “${action}”`
}

type Sentence = (entry: AuditEntry) => string

const subjectName = (entry: AuditEntry) => partyName(entry.subject)
const isOwn = ({ actor, subject }: AuditEntry) => actor.id === subject.id

const role = (entry: AuditEntry, key: string) => {
  const value = getDetailText(entry, key)
  const known = roles.find(one => one === value)
  return known ? roleLabels[known] : value
}
const money = (entry: AuditEntry, key: string) => formatCents(getDetailNumber(entry, key) ?? 0)
const team = (entry: AuditEntry, key = 'teamId') => getDetailName(entry, key) ?? 'no team'
const program = (entry: AuditEntry, key = 'programId') => getDetailName(entry, key) ?? 'a program'
const fields = (entry: AuditEntry) => {
  const words = formatFieldNames(getDetailList(entry, 'fields'))
  return words && ` (${words})`
}
const note = (entry: AuditEntry) => {
  const text = getDetailText(entry, 'note') ?? getDetailText(entry, 'reason')
  return text ? `: “${text}”` : ''
}
const refunded = (entry: AuditEntry) =>
  getDetailNumber(entry, 'refund') ? `, ${money(entry, 'refund')} to be given back` : ''
const day = (entry: AuditEntry, key: string) => {
  const date = getDetailText(entry, key)?.slice(0, 10)
  return date && isDate(date) ? ` (${formatDate(date, 'MMM d, yyyy')})` : ''
}
const people = (entry: AuditEntry) => {
  const ids = getDetailList(entry, 'userIds')
  return ids.map(id => partyName({ id, name: entry.names[id] })).join(', ') || 'a guardian'
}
const dateOrSeries = (entry: AuditEntry) =>
  getDetailText(entry, 'scope') ? `${subjectName(entry)} and its other dates` : subjectName(entry)
const invoice = (entry: AuditEntry) => {
  const number = getDetailText(entry, 'invoiceNumber') ?? entry.subject.name
  return number ? ` on invoice ${number}` : ''
}
const code = (entry: AuditEntry) => getDetailText(entry, 'code') ?? 'that was used'
const status = (entry: AuditEntry) => {
  const to = getDetailText(entry, 'status')
  return to ? ` to ${to}` : ''
}
const unexpected = ', which nobody had asked for: please look at it'

const files: Record<string, string> = { 'birth-certificate': 'birth certificate', credential: 'credential' }

const sentences: Record<AuditAction, Sentence> = {
  'user.role': e =>
    `changed the role of ${subjectName(e)} from ${role(e, 'from') ?? 'another'} to ${role(e, 'to') ?? 'another'}`,
  'user.approve': e =>
    `${e.details.approved === false ? 'declined' : 'approved'} ${subjectName(e)} as a coach`,
  'user.create': e => `added ${subjectName(e)}${role(e, 'role') ? ` as ${role(e, 'role')}` : ''}`,
  'account.activate': e => `switched on the login of ${subjectName(e)}`,
  'account.disable': e => `switched off the login of ${subjectName(e)}`,
  'users.invite': e => `invited ${isOwn(e) ? people(e) : subjectName(e)} to choose a password`,
  'revoke-sessions': e =>
    `signed ${isOwn(e) ? 'the own other devices' : `all devices of ${subjectName(e)}`} out`,
  'password-change': () => 'changed the own password',
  'password-reset': () => 'set a new password by the link of a mail',
  'admin.link': e => {
    const operator = getDetailText(e, 'reference')
    return `made a link that makes ${getDetailText(e, 'to') ?? 'whoever opens it'} an administrator${operator ? `, for ${operator}` : ''}${note(e)}`
  },
  'admin.claim': e =>
    `became an administrator by a link${role(e, 'from') ? `, from ${role(e, 'from')}` : ''}${note(e)}`,

  'player.medical': e =>
    `opened the medical note of ${subjectName(e)}${getDetailName(e, 'sheet') ? ` on the sheet of ${getDetailName(e, 'sheet')}` : ''}`,
  'file.open': e => {
    const what = files[getDetailText(e, 'purpose') ?? ''] ?? 'file'
    return `opened the ${what} of ${partyName(e.person ?? e.subject)}`
  },

  'player.create': e => `added ${subjectName(e)}${getDetailName(e, 'teamId') ? ` to ${team(e)}` : ''}`,
  'player.update': e => `changed ${subjectName(e)}${fields(e)}`,
  'player.parent': e =>
    `changed the parent of ${subjectName(e)} from ${getDetailName(e, 'from') ?? 'nobody'} to ${getDetailName(e, 'to') ?? 'nobody'}`,
  'players.import': e => {
    const count = getDetailList(e, 'lines').length
    return `imported children from a file${count > 0 ? ` (${count} ${count === 1 ? 'line' : 'lines'})` : ''}`
  },
  'players.merge': e => `merged ${getDetailText(e, 'name') ?? 'another profile'} into ${subjectName(e)}`,
  'users.merge': e =>
    `merged the account of ${getDetailText(e, 'name') ?? 'somebody'} into that of ${subjectName(e)}`,
  'user.profile': e => `changed the profile of ${subjectName(e)}${fields(e)}`,
  'profile-change': e =>
    `changed ${isOwn(e) ? 'the own profile' : `the profile of ${subjectName(e)}`}${fields(e)}`,
  consent: () => 'answered the club’s waiver and consents',
  'guardian.invite': e => `invited another guardian of ${subjectName(e)}`,
  'guardian.accept': e => `became a guardian of ${subjectName(e)}`,
  'guardian.remove': e => `removed ${people(e)} as a guardian of ${subjectName(e)}`,

  'registration.create': e => `registered ${subjectName(e)}, for ${money(e, 'fee')}${note(e)}`,
  'registration.payLater': e => `chose to pay later for ${subjectName(e)}`,
  'registration.settle': e => `confirmed the free registration of ${subjectName(e)}`,
  'registration.lapse': e => `gave up the place of ${subjectName(e)}, which nobody had paid`,
  'registration.restore': e => `gave the place of ${subjectName(e)} back${note(e)}`,
  'registration.move': e =>
    `moved the registration of ${subjectName(e)} from ${program(e, 'from')} to ${program(e, 'to')}${refunded(e)}${note(e)}`,
  'registration.team': e => {
    const [from, to] = [getDetailName(e, 'from'), getDetailName(e, 'to')]
    return to
      ? `put ${subjectName(e)}, ${from ? `from ${from} ` : ''}on ${to}`
      : `took ${subjectName(e)} off ${from ?? 'its team'}`
  },
  'registration.cancel': e => `cancelled the registration of ${subjectName(e)}${refunded(e)}${note(e)}`,
  'registration.refund': e => `asked for a refund for ${subjectName(e)}${refunded(e)}${note(e)}`,
  'waiting.join': e => `put ${subjectName(e)} on the waiting list of ${program(e)}`,
  'waiting.offer': e => `offered ${subjectName(e)} a place in ${program(e)}`,
  'waiting.left': e => `took ${subjectName(e)} off the waiting list of ${program(e)}`,
  'waiting.expired': e => `ended the offer to ${subjectName(e)} of a place in ${program(e)}`,
  'program.fee': e => `changed the fee of ${subjectName(e)} from ${money(e, 'from')} to ${money(e, 'to')}`,
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
  'invoice.reopen': e => `reopened${invoice(e).replace(' on', '') || ' an invoice'}`,
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
  'refund.failed': e =>
    `asked for a refund that Stripe refuses${invoice(e)}: “${getDetailText(e, 'error') ?? ''}”`,

  'program.create': e => `created the program ${subjectName(e)}`,
  'program.update': e => `changed the program ${subjectName(e)}${fields(e)}`,
  'program.copy': e => `made ${subjectName(e)} of ${program(e, 'from')}`,
  'team.create': e => `created the team ${subjectName(e)}`,
  'team.update': e => `changed the team ${subjectName(e)}`,
  'team.join': e =>
    `put ${subjectName(e)} ${role(e, 'role') && getDetailText(e, 'role') !== 'player' ? `on the staff of ${team(e)} as ${role(e, 'role')}` : `on ${team(e)}`}`,
  'team.leave': e => `took ${subjectName(e)} off ${team(e)}`,
  'team.numbers': e => `gave out the jersey numbers of ${subjectName(e)}`,
  'event.create': e => `created ${subjectName(e)}${day(e, 'startDate')}`,
  'event.edit': e => `changed ${dateOrSeries(e)}${day(e, 'startDate')}`,
  'event.status': e => `changed whether ${dateOrSeries(e)}${day(e, 'startDate')} takes place`,
  'event.score': e => `entered the score of ${subjectName(e)}`,

  'credential.verify': e => `verified a credential of ${owner(e)}`,
  'credential.reject': e => `rejected a credential of ${owner(e)}${note(e)}`,
  'credential.remind': e => `reminded ${nameOrCoaches(e)} of credentials that are missing`,
  'achievement.award': e => `awarded ${getDetailName(e, 'typeId') ?? 'a badge'} to ${subjectName(e)}`,
  'achievement-type.create': e => `created the badge ${subjectName(e)}`,
  'achievement-type.update': e => `changed the badge ${subjectName(e)}`,

  'announcement.create': e => `announced “${subjectName(e)}”`,
  'announcement.update': e => `changed the announcement “${subjectName(e)}”`,
  'messages.read-reported': () => 'read a message that was reported, and what was said before it',
  'messages.restore': () => 'brought all cleared messages back',
  'concern-closed': () => 'closed a reported concern',
  'concern-open': () => 'opened a reported concern again',

  'user.remove': e => `deleted the account of ${subjectName(e)}`,
  'player.remove': e => `deleted the child ${subjectName(e)}`,
  'team.remove': e => `deleted the team ${subjectName(e)}`,
  'program.remove': e => `deleted the program ${subjectName(e)}`,
  'event.remove': e => `deleted ${dateOrSeries(e)}${day(e, 'startDate')}`,
  'announcement.remove': e => `deleted the announcement “${subjectName(e)}”`,
  'achievement.take-back': e => `took ${getDetailName(e, 'typeId') ?? 'a badge'} back from ${subjectName(e)}`,
  'achievement-type.remove': e => `deleted the badge ${subjectName(e)}`,
  'credential.withdraw': e =>
    `took back the own credential ${getDetailText(e, 'credentialType') ?? ''}`.trim(),
  'messages.clear': () => 'cleared all messages',

  'club.settings': e => `changed the club’s settings${fields(e)}`,
}

function owner({ person, subject }: AuditEntry): string {
  return partyName(person ?? subject)
}

/** One coach by name, or all coaches of a season. */
function nameOrCoaches({ subject }: AuditEntry): string {
  return subject.id.startsWith('usr_') ? partyName(subject) : 'all coaches'
}
