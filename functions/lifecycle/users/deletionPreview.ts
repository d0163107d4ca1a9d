import { subscriptionsOf } from '#functions/stores/calendar/store.ts'
import { credentialsOf } from '#functions/stores/credentials/store.ts'
import { invoicesOf } from '#functions/stores/invoices/store.ts'
import { partiesOf } from '#functions/stores/messages/store.ts'
import { waitingOf } from '#functions/stores/notifications/heldMail.ts'
import { type Registration, registrationsOf } from '#functions/stores/registrations/store.ts'
import { teamsById } from '#functions/stores/teams/store.ts'
import type { OwnRows } from '#functions/stores/users/store.ts'
import { waitsOf } from '#functions/stores/waiting/store.ts'
import { formatCents, sum } from '#shared/money.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import { goesAlong, type Ward } from './childDependents.ts'

interface Removal {
  /** As the preview calls it. */
  what: string
  /** What there is of it, each by its name where it has one. One trip, beside that for his children. */
  find: (own: OwnRows, wards: Promise<Ward[]>) => Promise<string[]>
}

/**
 * What goes with an account, in the order in which it is told and goes: a feature that keeps something of a person
 * adds a line here, and how it goes in `clear.ts`, where the compiler asks for it.
 */
export const removals = {
  players: {
    what: 'Players, with their registrations, attendance and awards',
    find: async (_, wards) => (await wards).filter(goesAlong).map(({ name }) => name),
  },
  guardianships: {
    what: 'Being a guardian of players who have another one',
    find: async (_, wards) => (await wards).filter(({ hasOthers }) => hasOthers).map(({ name }) => name),
  },
  registrations: {
    what: 'Registrations',
    find: async ({ user }, wards) => {
      const [rows, children] = await Promise.all([registrationsOf(user.id), wards])
      return rows
        .filter(row => row.state !== 'cancelled' && !passesOn(row, children))
        .map(({ playerName, program }) => `${playerName}, ${program}`)
    },
  },
  waits: {
    what: 'Places on waiting lists',
    find: async ({ user }) =>
      (await waitsOf(user.id))
        .filter(isWaiting)
        .map(({ playerName, program }) => `${playerName}, ${program}`),
  },
  invoices: {
    what: 'Invoices',
    find: async ({ user }) =>
      (await invoicesOf(user.id)).map(({ invoiceNumber, registrationId, state, balance }) =>
        !registrationId && state === 'open'
          ? `${invoiceNumber} (the debt of ${formatCents(balance)} ends)`
          : invoiceNumber,
      ),
  },
  teams: {
    what: 'Team memberships',
    find: async ({ teamIds }) => (await teamsById(teamIds)).map(({ name }) => name),
  },
  credentials: {
    what: 'Credentials, with their pictures',
    find: async ({ user }) =>
      (await credentialsOf(user.id)).map(({ credentialType, season }) => `${credentialType}, ${season}`),
  },
  calendars: {
    what: 'Calendar addresses',
    find: async ({ user }) => (await subscriptionsOf(user.id)).map(() => ''),
  },
  conversations: {
    what: 'Conversations in his or her list',
    find: async ({ user }) => (await partiesOf(user.id, '~', mostTalk)).map(() => ''),
  },
  mails: {
    what: 'Mail that waits for the daily one',
    find: async ({ user }) => (await waitingOf(user.id)).map(() => ''),
  },
} as const satisfies Record<string, Removal>

export type RemovalKind = keyof typeof removals

/** More conversations than anybody has. */
const mostTalk = 5000

/** What is not taken away, and why that can be. */
export const staying = async ({ user }: OwnRows, wards: Promise<Ward[]>): Promise<string[]> => {
  const [invoices, rows, children] = await Promise.all([invoicesOf(user.id), registrationsOf(user.id), wards])
  const kept = sum(invoices.map(({ collected }) => collected))
  const paid = children.filter(ward => !ward.hasOthers && !goesAlong(ward))
  return [
    ...rows
      .filter(row => passesOn(row, children))
      .map(
        ({ playerName, program }) => `${playerName}’s place in ${program}: it passes to the other guardian`,
      ),
    ...paid.map(
      ({ name, paidByOthers: [place] }) =>
        `${name}, whose place in ${place?.program} ${place?.userName} has paid for: without a guardian until you connect one`,
    ),
    ...(kept > 0 ? [`${formatCents(kept)} that was paid: refund it first where it is to go back`] : []),
    'Numbers and amounts of invoices, without names',
    'Messages, announcements and awards that others have got, and reported concerns',
    'The audit trail',
  ]
}

/** A place that nothing is owed for stays the child's: see `archive.ts`. */
const passesOn = ({ playerId, state, balance }: Registration, wards: readonly Ward[]): boolean =>
  state === 'active' && balance === 0 && wards.some(ward => ward.playerId === playerId && ward.hasOthers)
