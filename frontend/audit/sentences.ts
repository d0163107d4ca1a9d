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
  getDetailNumber(entry, 'refund') ? `, ${money(entry, 'refund')} to be refunded` : ''
const day = (entry: AuditEntry, key: string) => {
  const date = getDetailText(entry, key)?.slice(0, 10)
  return date && isDate(date) ? ` (${formatDate(date)})` : ''
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
const byHand = (entry: AuditEntry) => {
  const method = getDetailText(entry, 'method')
  return method === 'cash' ? ' in cash' : method === 'check' ? ' by check' : ''
}
const code = (entry: AuditEntry) => getDetailText(entry, 'code') ?? 'that had been used'
const status = (entry: AuditEntry) => {
  const to = getDetailText(entry, 'status')
  return to ? ` to ${to}` : ''
}
const unexpected = ', which does not match any invoice; please look into it'

const files: Record<string, string> = { 'birth-certificate': 'birth certificate', credential: 'credential' }

const sentences: Record<AuditAction, Sentence> = {
  'user.role': e =>
    `changed the role of ${subjectName(e)} from ${role(e, 'from') ?? 'another'} to ${role(e, 'to') ?? 'another'}`,
  'user.approve': e =>
    `${e.details.approved === false ? 'declined' : 'approved'} ${subjectName(e)} as a coach`,
  'user.create': e => `added ${subjectName(e)}${role(e, 'role') ? ` as ${role(e, 'role')}` : ''}`,
  'account.activate': e => `turned on the login for ${subjectName(e)}`,
  'account.disable': e => `turned off the login for ${subjectName(e)}`,
  'users.invite': e => `invited ${isOwn(e) ? people(e) : subjectName(e)} to choose a password`,
  'revoke-sessions': e =>
    `logged out ${isOwn(e) ? 'their other devices' : `all devices for ${subjectName(e)}`}`,
  'password-change': () => 'changed their own password',
  'password-reset': () => 'reset their password with an emailed link',
  'admin.link': e => {
    const operator = getDetailText(e, 'reference')
    return `created a link to make ${getDetailText(e, 'to') ?? 'the person who opens it'} an administrator${operator ? `, for ${operator}` : ''}${note(e)}`
  },
  'admin.claim': e =>
    `became an administrator through a link${role(e, 'from') ? `, previously ${role(e, 'from')}` : ''}${note(e)}`,

  'player.medical': e =>
    `viewed the medical notes of ${subjectName(e)}${getDetailName(e, 'sheet') ? ` on the sheet for ${getDetailName(e, 'sheet')}` : ''}`,
  'file.open': e => {
    const what = files[getDetailText(e, 'purpose') ?? ''] ?? 'file'
    return `viewed the ${what} of ${partyName(e.person ?? e.subject)}`
  },

  'player.create': e =>
    `added ${subjectName(e)}${getDetailName(e, 'teamId') ? ` to ${team(e)}` : ''}${getDetailList(e, 'userIds').length > 0 ? `, with ${people(e)} as guardian` : ''}${note(e)}`,
  'player.update': e => `changed ${subjectName(e)}${fields(e)}`,
  'player.parent': e =>
    `changed ${subjectName(e)}’s parent from ${getDetailName(e, 'from') ?? 'no one'} to ${getDetailName(e, 'to') ?? 'no one'}`,
  'players.import': e => {
    const count = getDetailList(e, 'lines').length
    return `imported children from a file${count > 0 ? ` (${count} ${count === 1 ? 'line' : 'lines'})` : ''}`
  },
  'players.export': () => 'exported the list of all players',
  'players.merge': e => `merged ${getDetailText(e, 'name') ?? 'another profile'} into ${subjectName(e)}`,
  'players.apart': e => `said that ${subjectName(e)} and another profile are two children`,
  'users.merge': e =>
    `merged the account of ${getDetailText(e, 'name') ?? 'somebody'} into that of ${subjectName(e)}`,
  'user.profile': e => `changed the profile of ${subjectName(e)}${fields(e)}`,
  'profile-change': e =>
    `changed ${isOwn(e) ? 'their own profile' : `the profile of ${subjectName(e)}`}${fields(e)}`,
  consent: () => 'responded to the club’s waiver and consents',
  'guardian.invite': e => `invited another guardian for ${subjectName(e)}`,
  'guardian.accept': e => `became a guardian of ${subjectName(e)}`,
  'guardian.remove': e => `removed ${people(e)} as a guardian of ${subjectName(e)}`,

  'registration.create': e => `registered ${subjectName(e)}, for ${money(e, 'fee')}${note(e)}`,
  'registration.payLater': e => `chose to pay later for ${subjectName(e)}`,
  'registration.settle': e => `confirmed the free registration of ${subjectName(e)}`,
  'registration.lapse': e => `released ${subjectName(e)}’s unpaid spot`,
  'registration.restore': e => `restored ${subjectName(e)}’s spot${note(e)}`,
  'registration.move': e =>
    `moved the registration of ${subjectName(e)} from ${program(e, 'from')} to ${program(e, 'to')}${refunded(e)}${note(e)}`,
  'registration.team': e => {
    const [from, to] = [getDetailName(e, 'from'), getDetailName(e, 'to')]
    return to
      ? `${from ? `moved ${subjectName(e)} from ${from}` : `added ${subjectName(e)}`} to ${to}${note(e)}`
      : `removed ${subjectName(e)} from ${from ?? 'their team'}`
  },
  'registration.cancel': e => `canceled the registration of ${subjectName(e)}${refunded(e)}${note(e)}`,
  'registration.refund': e => `requested a refund for ${subjectName(e)}${refunded(e)}${note(e)}`,
  'waiting.join': e => `added ${subjectName(e)} to the waitlist for ${program(e)}`,
  'waiting.offer': e => `offered ${subjectName(e)} a spot in ${program(e)}`,
  'waiting.left': e => `removed ${subjectName(e)} from the waitlist for ${program(e)}`,
  'waiting.expired': e => `ended ${subjectName(e)}’s offer of a spot in ${program(e)}`,
  'program.fee': e => `changed the fee for ${subjectName(e)} from ${money(e, 'from')} to ${money(e, 'to')}`,
  payment: e => `recorded a payment of ${money(e, 'amount')}${byHand(e)}${invoice(e)}`,
  refund: e => `recorded a refund of ${money(e, 'amount')}${byHand(e)}${invoice(e)}${note(e)}`,
  refund_failed: e => `reported that a refund of ${money(e, 'amount')} did not arrive${invoice(e)}`,
  dispute_lost: e => `recorded ${money(e, 'amount')} withdrawn after a dispute${invoice(e)}`,
  'payment.unexpected': e => `recorded a payment of ${money(e, 'amount')}${invoice(e)}${unexpected}`,
  'refund.unexpected': e => `recorded a refund of ${money(e, 'amount')}${invoice(e)}${unexpected}`,
  'refund_failed.unexpected': e =>
    `reported a failed refund of ${money(e, 'amount')}${invoice(e)}${unexpected}`,
  'dispute_lost.unexpected': e =>
    `recorded ${money(e, 'amount')} withdrawn by a bank${invoice(e)}${unexpected}`,
  adjustment: e => `waived ${money(e, 'amount')}${invoice(e)}${note(e)}`,
  reversal: e => `reversed an entry of ${money(e, 'amount')}${invoice(e)}${note(e)}`,
  'invoice.create': e => `billed ${money(e, 'amount')}${invoice(e)}`,
  'invoice.update': e => `changed${invoice(e).replace(' on', '') || ' an invoice'}${fields(e)}${status(e)}`,
  'invoice.reopen': e => `reopened${invoice(e).replace(' on', '') || ' an invoice'}`,
  'invoice.cancel': e => `canceled${invoice(e).replace(' on', '') || ' an invoice'}${note(e)}`,
  'invoice.remind': e => `sent a reminder for${invoice(e).replace(' on', '') || ' an invoice'}`,
  'invoice.refund': e => `requested a refund of ${money(e, 'amount')}${invoice(e)}${note(e)}`,
  'discount.create': e => `created the discount code ${code(e)}`,
  'discount.update': e => `changed the discount code ${code(e)}${fields(e)}`,
  'discount.remove': e => `deleted the discount code ${code(e)}`,
  'discount.apply': e => `applied the code ${code(e)} (${money(e, 'amount')} off)${invoice(e)}`,
  'discount.take-off': e => `removed the code ${code(e)}${invoice(e)}`,
  'discount.release': e => `made the code ${code(e)} available again${invoice(e)}`,
  'dispute.open': e => `disputed ${money(e, 'amount')} through the bank${invoice(e)}`,
  'dispute.won': e => `withdrew the dispute of ${money(e, 'amount')}${invoice(e)}`,
  'exception.resolve': e => `resolved a reconciliation exception${invoice(e)}${note(e)}`,
  'payment.unmatched': e => `reported ${money(e, 'amount')}, which does not match any invoice`,
  'refund.failed': e =>
    `requested a refund that Stripe refused${invoice(e)}: “${getDetailText(e, 'error') ?? ''}”`,

  'program.create': e => `created the program ${subjectName(e)}`,
  'program.update': e => `changed the program ${subjectName(e)}${fields(e)}`,
  'program.copy': e => `copied ${program(e, 'from')} to ${subjectName(e)}`,
  'team.create': e => `created the team ${subjectName(e)}`,
  'team.update': e => `changed the team ${subjectName(e)}`,
  'team.join': e =>
    `added ${subjectName(e)} to ${role(e, 'role') && getDetailText(e, 'role') !== 'player' ? `the staff of ${team(e)} as ${role(e, 'role')}` : team(e)}${note(e)}`,
  'team.leave': e => `removed ${subjectName(e)} from ${team(e)}`,
  'team.numbers': e => `assigned jersey numbers for ${subjectName(e)}`,
  'team.publish': e => `emailed the family of ${subjectName(e)} about ${team(e)}`,
  'event.create': e => `created ${subjectName(e)}${day(e, 'startDate')}`,
  'event.edit': e => `changed ${dateOrSeries(e)}${day(e, 'startDate')}`,
  'event.status': e => `changed the status of ${dateOrSeries(e)}${day(e, 'startDate')}`,
  'event.remind': e => `reminded those who have not answered for ${subjectName(e)}`,
  'event.score': e => `entered the score of ${subjectName(e)}`,

  'credential.verify': e => `verified one of ${owner(e)}’s credentials`,
  'credential.reject': e => `rejected one of ${owner(e)}’s credentials${note(e)}`,
  'credential.remind': e => `reminded ${nameOrCoaches(e)} about missing credentials`,
  'achievement.award': e => `awarded ${getDetailName(e, 'typeId') ?? 'a badge'} to ${subjectName(e)}`,
  'achievement-type.create': e => `created the badge ${subjectName(e)}`,
  'achievement-type.update': e => `changed the badge ${subjectName(e)}`,

  'announcement.create': e => `announced “${subjectName(e)}”`,
  'announcement.update': e => `changed the announcement “${subjectName(e)}”`,
  'messages.read-reported': () => 'read a reported message and the messages before it',
  'messages.restore': () => 'restored all cleared messages',
  'concern-closed': () => 'closed a concern',
  'concern-open': () => 'reopened a concern',

  'user.remove': e => `deleted the account of ${subjectName(e)}`,
  'player.remove': e => `deleted the player profile of ${subjectName(e)}`,
  'team.remove': e => `deleted the team ${subjectName(e)}`,
  'program.remove': e => `deleted the program ${subjectName(e)}`,
  'event.remove': e => `deleted ${dateOrSeries(e)}${day(e, 'startDate')}`,
  'announcement.remove': e => `deleted the announcement “${subjectName(e)}”`,
  'achievement.take-back': e => `revoked ${getDetailName(e, 'typeId') ?? 'a badge'} from ${subjectName(e)}`,
  'achievement-type.remove': e => `deleted the badge ${subjectName(e)}`,
  'credential.withdraw': e => `withdrew their credential ${getDetailText(e, 'credentialType') ?? ''}`.trim(),
  'messages.clear': () => 'cleared all messages',
  'sample.remove': () => 'removed the sample data',

  'club.settings': e => `changed the club’s settings${fields(e)}`,
  'sample.fill': () => 'added sample data',
}

function owner({ person, subject }: AuditEntry): string {
  return partyName(person ?? subject)
}

/** One coach by name, or all coaches of a season. */
function nameOrCoaches({ subject }: AuditEntry): string {
  return subject.id.startsWith('usr_') ? partyName(subject) : 'all coaches'
}
