import { formatCents, sum } from '#shared/money.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import { listSubscriptions } from '../../stores/calendar/store.ts'
import { listCredentialsOfUser } from '../../stores/credentials/store.ts'
import { listInvoicesOfUser } from '../../stores/invoices/store.ts'
import { listParties } from '../../stores/messages/store.ts'
import { listHeldMails } from '../../stores/notifications/heldMail.ts'
import { listRegistrationsOfUser, type RegistrationRow } from '../../stores/registrations/store.ts'
import { getTeamsById } from '../../stores/teams/store.ts'
import type { OwnRows } from '../../stores/users/store.ts'
import { listWaitlistEntriesOfUser } from '../../stores/waiting/store.ts'
import { type DependentChild, isRemovedWith } from './childDependents.ts'

interface DeletionPart {
  /** Label in the preview. */
  what: string
  /**
   * Finds what the account has of it, by name if possible. One round trip, in parallel with reading the children.
   */
  find: (own: OwnRows, dependents: Promise<DependentChild[]>) => Promise<string[]>
}

/**
 * What is deleted with an account, in the order of the preview and of the deletion. A feature that stores personal
 * data adds an entry here and a step in `deletionJob.ts`; the compiler insists on both.
 */
export const deletionParts = {
  players: {
    what: 'Players, with their registrations, attendance and awards',
    find: async (_, dependents) => (await dependents).filter(isRemovedWith).map(({ name }) => name),
  },
  guardianships: {
    what: 'Guardianship of players who have another guardian',
    find: async (_, dependents) =>
      (await dependents).filter(({ hasOtherGuardian }) => hasOtherGuardian).map(({ name }) => name),
  },
  registrations: {
    what: 'Registrations',
    find: async ({ user }, dependents) => {
      const [rows, children] = await Promise.all([listRegistrationsOfUser(user.id), dependents])
      return rows
        .filter(row => row.state !== 'cancelled' && !staysWithChild(row, children))
        .map(({ playerName, program }) => `${playerName}, ${program}`)
    },
  },
  waits: {
    what: 'Spots on waitlists',
    find: async ({ user }) =>
      (await listWaitlistEntriesOfUser(user.id))
        .filter(isWaiting)
        .map(({ playerName, program }) => `${playerName}, ${program}`),
  },
  invoices: {
    what: 'Invoices',
    find: async ({ user }) =>
      (await listInvoicesOfUser(user.id)).map(({ invoiceNumber, registrationId, state, balance }) =>
        !registrationId && state === 'open'
          ? `${invoiceNumber} (${formatCents(balance)} will no longer be owed)`
          : invoiceNumber,
      ),
  },
  teams: {
    what: 'Team memberships',
    find: async ({ teamIds }) => (await getTeamsById(teamIds)).map(({ name }) => name),
  },
  credentials: {
    what: 'Credentials, with their pictures',
    find: async ({ user }) =>
      (await listCredentialsOfUser(user.id)).map(
        ({ credentialType, season }) => `${credentialType}, ${season}`,
      ),
  },
  calendars: {
    what: 'Calendar links',
    find: async ({ user }) => (await listSubscriptions(user.id)).map(() => ''),
  },
  conversations: {
    what: 'Conversations in their list',
    find: async ({ user }) => (await listParties(user.id, '~', maxConversations)).map(() => ''),
  },
  mails: {
    what: 'Email waiting for the daily summary',
    find: async ({ user }) => (await listHeldMails(user.id)).map(() => ''),
  },
} as const satisfies Record<string, DeletionPart>

export type DeletionPartKind = keyof typeof deletionParts

/** More conversations than anyone has. */
const maxConversations = 5000

/** What stays after the deletion, each with the reason or the consequence. */
export const listRemaining = async (
  { user }: OwnRows,
  dependents: Promise<DependentChild[]>,
): Promise<string[]> => {
  const [invoices, rows, children] = await Promise.all([
    listInvoicesOfUser(user.id),
    listRegistrationsOfUser(user.id),
    dependents,
  ])
  const kept = sum(invoices.map(({ collected }) => collected))
  const paid = children.filter(dependent => !dependent.hasOtherGuardian && !isRemovedWith(dependent))
  return [
    ...rows
      .filter(row => staysWithChild(row, children))
      .map(
        ({ playerName, program }) => `${playerName}’s spot in ${program}: it passes to the other guardian`,
      ),
    ...paid.map(
      ({ name, paidByOthers: [place] }) =>
        `${name} (spot in ${place?.program}, paid for by ${place?.userName}): no guardian until you connect one`,
    ),
    ...(kept > 0 ? [`${formatCents(kept)} that was paid: refund it first if you want to`] : []),
    'Numbers and amounts of invoices, without names',
    'Messages, announcements and awards others received, and reported concerns',
    'The audit trail',
  ]
}

/** A registration with no balance stays with a child who has another guardian; see `endRegistrations.ts`. */
const staysWithChild = (
  { playerId, state, balance }: RegistrationRow,
  dependents: readonly DependentChild[],
): boolean =>
  state === 'active' &&
  balance === 0 &&
  dependents.some(dependent => dependent.playerId === playerId && dependent.hasOtherGuardian)
