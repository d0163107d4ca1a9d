import { formatCents, sum } from '#shared/money.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import { subscriptionsOf } from '../calendar/store.ts'
import { credentialsOf } from '../credentials/store.ts'
import { invoicesOf } from '../invoices/store.ts'
import { partiesOf } from '../messages/store.ts'
import { waitingOf } from '../notifications/waiting.ts'
import { registrationsOf } from '../registrations/store.ts'
import { teamsById } from '../teams/store.ts'
import { waitsOf } from '../waiting/store.ts'
import { guardiansOf } from './links.ts'
import type { OwnRows } from './store.ts'

interface Removal {
  /** As the preview calls it. */
  what: string
  /** What there is of it, each by its name where it has one. One trip. */
  find: (own: OwnRows) => Promise<string[]>
}

/**
 * What goes with an account, in the order in which it is told and goes: a feature that keeps something of a person
 * adds a line here, and how it goes in `clear.ts`, where the compiler asks for it.
 */
export const removals = {
  players: {
    what: 'Players, with their registrations, attendance and awards',
    find: own => childrenOf(own, others => others === 0),
  },
  guardianships: {
    what: 'Being a guardian of players who have another one',
    find: own => childrenOf(own, others => others > 0),
  },
  registrations: {
    what: 'Registrations',
    find: async ({ user }) =>
      (await registrationsOf(user.id))
        .filter(({ state }) => state !== 'cancelled')
        .map(({ playerName, program }) => `${playerName}, ${program}`),
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
    find: async ({ user }) => (await invoicesOf(user.id)).map(({ invoiceNumber }) => invoiceNumber),
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
export const staying = async ({ user }: OwnRows): Promise<string[]> => {
  const kept = sum((await invoicesOf(user.id)).map(({ collected }) => collected))
  return [
    ...(kept > 0 ? [`${formatCents(kept)} that was paid: refund it first where it is to go back`] : []),
    'Numbers and amounts of invoices, without names',
    'Messages, announcements and awards that others have got, and reported concerns',
    'The audit trail',
  ]
}

async function childrenOf(own: OwnRows, fits: (others: number) => boolean): Promise<string[]> {
  const guardians = await Promise.all(own.childIds.map(guardiansOf))
  return own.children.flatMap(({ childName = '' }, at) => {
    const others = guardians[at]?.filter(({ userId }) => userId !== own.user.id) ?? []
    return fits(others.length) ? [childName] : []
  })
}
