import type { AuditKind } from './choices.ts'

/**
 * Every deed that is written down, and what it is about. What is not here cannot be written: `auditRow` takes no
 * other action. An action that no code writes any more stays, since its entries do.
 */
export const auditActions = {
  'user.role': 'access',
  'user.approve': 'access',
  'user.create': 'access',
  'account.activate': 'access',
  'account.disable': 'access',
  'users.invite': 'access',
  'revoke-sessions': 'access',
  'password-change': 'access',
  'password-reset': 'access',

  'player.medical': 'medical',
  'file.open': 'medical',

  'player.create': 'people',
  'player.update': 'people',
  'player.parent': 'people',
  'players.import': 'people',
  'players.merge': 'people',
  'users.merge': 'people',
  'user.profile': 'people',
  'profile-change': 'people',
  consent: 'people',
  'guardian.invite': 'people',
  'guardian.accept': 'people',
  'guardian.remove': 'people',

  'registration.create': 'money',
  'registration.payLater': 'money',
  'registration.settle': 'money',
  'registration.lapse': 'money',
  'registration.restore': 'money',
  'registration.move': 'money',
  'registration.team': 'money',
  'registration.cancel': 'money',
  'registration.refund': 'money',
  'waiting.join': 'money',
  'waiting.offer': 'money',
  'waiting.left': 'money',
  'waiting.expired': 'money',
  'program.fee': 'money',
  payment: 'money',
  refund: 'money',
  refund_failed: 'money',
  dispute_lost: 'money',
  'payment.unexpected': 'money',
  'refund.unexpected': 'money',
  'refund_failed.unexpected': 'money',
  'dispute_lost.unexpected': 'money',
  'payment.unmatched': 'money',
  'refund.failed': 'money',

  'program.create': 'teams',
  'program.update': 'teams',
  'program.copy': 'teams',
  'team.create': 'teams',
  'team.update': 'teams',
  'team.join': 'teams',
  'team.leave': 'teams',
  'team.numbers': 'teams',
  'event.create': 'teams',
  'event.edit': 'teams',
  'event.status': 'teams',
  'event.score': 'teams',

  'credential.verify': 'credentials',
  'credential.reject': 'credentials',
  'credential.remind': 'credentials',
  'achievement.award': 'credentials',
  'achievement-type.create': 'credentials',
  'achievement-type.update': 'credentials',

  'announcement.create': 'messages',
  'announcement.update': 'messages',
  'messages.read-reported': 'messages',
  'messages.restore': 'messages',
  'concern-closed': 'messages',
  'concern-open': 'messages',

  'user.remove': 'deletions',
  'player.remove': 'deletions',
  'team.remove': 'deletions',
  'program.remove': 'deletions',
  'event.remove': 'deletions',
  'announcement.remove': 'deletions',
  'achievement.take-back': 'deletions',
  'achievement-type.remove': 'deletions',
  'credential.withdraw': 'deletions',
  'messages.clear': 'deletions',

  'club.settings': 'settings',
} as const satisfies Record<string, AuditKind>

export type AuditAction = keyof typeof auditActions

export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action)

/** Undefined for what an older version of the product has written and this one does not know. */
export const auditKindOf = (action: string): AuditKind | undefined =>
  isAuditAction(action) ? auditActions[action] : undefined

/** What of an entry's details leaves the server: short facts, and never a text that somebody wrote elsewhere. */
export const shownDetails = [
  'accepted',
  'amount',
  'approved',
  'count',
  'credentialType',
  'error',
  'expiresAt',
  'fee',
  'fields',
  'from',
  'fromTeamId',
  'invoiceNumber',
  'kept',
  'lines',
  'name',
  'note',
  'playerName',
  'programId',
  'programName',
  'purpose',
  'reason',
  'refund',
  'role',
  'scope',
  'season',
  'sheet',
  'startDate',
  'status',
  'teamId',
  'title',
  'to',
  'typeId',
  'until',
  'userIds',
] as const

/** Entries of a page. */
export const pageOfAudit = 50
