/**
 * What somebody who reads the lists of the demo club would stumble over: a year of a club that came about in one minute.
 * Typed by hand like the rules in `believable.ts`.
 */

/** All times are instants. */
export interface DemoRecords {
  now: string
  /** Of the season that is on: when it began. */
  seasonStart: string
  /** Who runs the club or coaches a team, since when, and when they accepted what the club asks for. */
  staff: readonly { name: string; since: string; accepted: string }[]
  parents: readonly { name: string; since: string; accepted: string }[]
  registrations: readonly { what: string; at: string; programStart: string }[]
  /** Of registrations: `until` is when the invoice was due. */
  payments: readonly { what: string; at: string; billed: string; until: string; programStart: string }[]
  mails: readonly string[]
  /** What the audit trail shows first. */
  deeds: readonly string[]
}

/** One line for each; none for a club that can be believed. */
export const findImplausibleRecords = (records: DemoRecords): string[] =>
  [checkPeople, checkRegistrations, checkPayments, checkSpread].flatMap(check => check(records))

function checkPeople({ staff, parents, seasonStart }: DemoRecords): string[] {
  const joinedLate = staff.filter(({ since }) => since >= seasonStart)
  const acceptedLate = [...staff, ...parents].filter(({ accepted }) => accepted >= seasonStart)
  const acceptedEarly = [...staff, ...parents].filter(({ since, accepted }) => accepted < since)
  return [
    ...joinedLate.map(({ name, since }) => `${name} is here since ${since}`),
    ...acceptedLate.map(({ name, accepted }) => `${name} accepted the waiver on ${accepted}`),
    ...acceptedEarly.map(({ name }) => `${name} accepted the waiver before joining`),
    ...(countDays(parents.map(({ since }) => since)) < 5 ? ['all parents joined at once'] : []),
  ]
}

const checkRegistrations = ({ registrations }: DemoRecords): string[] =>
  registrations
    .filter(({ at, programStart }) => at >= programStart)
    .map(({ what, at }) => `${what}: registered on ${at}, after the beginning`)

function checkPayments({ payments, now }: DemoRecords): string[] {
  const wrong = payments.flatMap(({ what, at, billed, until, programStart }) => [
    ...(at < billed ? [`${what}: paid on ${at}, billed on ${billed}`] : []),
    ...(at > until ? [`${what}: paid on ${at}, due on ${until}`] : []),
    ...(at >= programStart ? [`${what}: paid on ${at}, after the beginning`] : []),
    ...(at > now ? [`${what}: paid on ${at}, which is to come`] : []),
  ])
  const instants = payments.map(({ at }) => at)
  const days = countDays(instants)
  return [
    ...wrong,
    ...(days < 15 ? [`${payments.length} payments on ${days} days`] : []),
    ...(mostInAMinute(instants) > 3 ? [`${mostInAMinute(instants)} payments in a minute`] : []),
  ]
}

/** A page of the audit trail and of the mailbox is of some days: a message to everybody is many mails at once. */
function checkSpread({ deeds, mails, now }: DemoRecords): string[] {
  const newestMails = mails.toSorted().slice(-60)
  const found: string[] = []
  if (countDays(deeds) < 4) found.push(`the last ${deeds.length} deeds are of ${countDays(deeds)} days`)
  // A medical sheet that is opened is an entry for each child of a team.
  if (mostInAMinute(deeds) > 15) found.push(`${mostInAMinute(deeds)} deeds in a minute`)
  if (countDays(newestMails) < 3) found.push(`the last 60 mails are of ${countDays(newestMails)} days`)
  if (countDays(mails) < 20) found.push(`${mails.length} mails on ${countDays(mails)} days`)
  for (const at of [...deeds, ...mails]) if (at > now) found.push(`something happened at ${at}`)
  return found
}

const countDays = (instants: readonly string[]): number => new Set(instants.map(at => at.slice(0, 10))).size

function mostInAMinute(instants: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const at of instants) counts.set(at.slice(0, 16), (counts.get(at.slice(0, 16)) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
