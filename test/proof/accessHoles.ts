/**
 * Forty slips of a programmer, each of which lets somebody in, or something out. They were written down
 * before the tests were made leaner, and must all be caught after it. Each is an edit of the product in one
 * place that still compiles, and they are made one at a time.
 */

/** A fault that the tests must notice: who gets in, or what gets out. */
export interface AccessHole {
  file: string
  /** Is in the file exactly once. */
  find: string
  replace: string
  /** What somebody gets who must not. */
  opens: string
}

/** A route that more people may call. */
const routes: readonly AccessHole[] = [
  {
    file: 'shared/audit/routes.ts',
    find: "access: 'admin',",
    replace: "access: 'privileged',",
    opens: 'A program director reads the audit log.',
  },
  {
    file: 'shared/concerns/routes.ts',
    find: "path: '/api/concerns',\n    access: 'admin',",
    replace: "path: '/api/concerns',\n    access: 'privileged',",
    opens: 'A program director reads the concerns that are for the administrators.',
  },
  {
    file: 'shared/club/routes.ts',
    find: "method: 'PUT',\n    path: '/api/settings',\n    access: 'admin',",
    replace: "method: 'PUT',\n    path: '/api/settings',\n    access: 'privileged',",
    opens: 'A program director changes the settings of the club.',
  },
  {
    file: 'shared/credentials/routes.ts',
    find: "path: '/api/credentials',\n    access: 'privileged',",
    replace: "path: '/api/credentials',\n    access: 'staff',",
    opens: 'A coach reads the credentials of all the others.',
  },
  {
    file: 'shared/discounts/routes.ts',
    find: "method: 'GET',\n    path: '/api/discount-codes',\n    access: 'privileged',",
    replace: "method: 'GET',\n    path: '/api/discount-codes',\n    access: 'adults',",
    opens: 'A parent reads every discount code.',
  },
  {
    file: 'shared/events/routes.ts',
    find: "path: '/api/events',\n    access: 'head staff',",
    replace: "path: '/api/events',\n    access: 'staff',",
    opens: 'An assistant coach adds events to the schedule.',
  },
  {
    file: 'shared/imports/routes.ts',
    find: "path: '/api/imports/players',\n    access: 'privileged',",
    replace: "path: '/api/imports/players',\n    access: 'head staff',",
    opens: 'A coach enters families and children of any team from a file.',
  },
  {
    file: 'shared/invoices/routes.ts',
    find: "path: '/api/invoices/{id}/payments',\n    access: 'privileged',",
    replace: "path: '/api/invoices/{id}/payments',\n    access: 'adults',",
    opens: 'A parent records that an invoice was paid in cash.',
  },
  {
    file: 'shared/players/routes.ts',
    find: "path: '/api/players/{id}',\n    access: 'privileged',",
    replace: "path: '/api/players/{id}',\n    access: 'staff',",
    opens: 'An assistant coach deletes any child.',
  },
  {
    file: 'shared/users/routes.ts',
    find: "path: '/api/users/{id}/role',\n    access: 'admin',",
    replace: "path: '/api/users/{id}/role',\n    access: 'privileged',",
    opens: 'A program director makes anybody an administrator.',
  },
  {
    file: 'shared/waiting/routes.ts',
    find: "path: '/api/waiting/{programId}/{playerId}/offer',\n    access: 'privileged',",
    replace: "path: '/api/waiting/{programId}/{playerId}/offer',\n    access: 'adults',",
    opens: 'A family on a waiting list offers itself a spot before its turn.',
  },
]

/** A check that is gone, or asks for less. */
const checks: readonly AccessHole[] = [
  {
    file: 'shared/access.ts',
    find: "user.status === 'pending_review' || isPasswordChangeDue(user)",
    replace: 'isPasswordChangeDue(user)',
    opens: 'Somebody who registered as a coach has a coach’s rights before the club approves them.',
  },
  {
    file: 'shared/access.ts',
    find: '(account.emailConfirmedAt !== undefined && !account.confirmedSignedOut)',
    replace: 'account.emailConfirmedAt !== undefined',
    opens: 'Staff have their rights although their address was confirmed by somebody who had not logged in.',
  },
  {
    file: 'shared/announcements/rules.ts',
    find: '(createdById === caller.id && mayAnnounceTo(caller, teamId))',
    replace: '(createdById === caller.id || mayAnnounceTo(caller, teamId))',
    opens: 'A coach changes and deletes what others have announced to the team.',
  },
  {
    file: 'shared/events/attendanceAccess.ts',
    find: 'isStaff(viewer.role) && of.teamIds.some',
    replace: 'isStaff(viewer.role) || of.teamIds.some',
    opens: 'A coach reads the attendance of the children of other teams, and the notes on it.',
  },
  {
    file: 'shared/families/rules.ts',
    find: 'userId === id || id === child.parentId ||',
    replace: 'userId === id || child.guardianIds.includes(id) ||',
    opens: 'A guardian who is not the primary one removes another guardian.',
  },
  {
    file: 'shared/messages/rules.ts',
    find: "['team', 'program'].includes(target.type)",
    replace: "['team', 'program', 'direct'].includes(target.type)",
    opens: 'The office reads what two other people write to each other.',
  },
  {
    file: 'shared/players/rules.ts',
    find: 'caller.childIds.includes(playerId) && caller.ownIds.includes(uploadedBy)',
    replace: 'caller.childIds.includes(playerId) || caller.ownIds.includes(uploadedBy)',
    opens: 'A second guardian opens the birth certificate that the first one uploaded.',
  },
  {
    file: 'functions/services/uploads/access.ts',
    find: "if (!upload.subject) return upload.userId === caller.id ? 'plain' : undefined",
    replace: "if (!upload.subject) return 'plain'",
    opens: 'Anybody with an account opens a file that somebody else has uploaded and not used yet.',
  },
  {
    file: 'functions/services/teams/rosters.ts',
    find: 'if (!team || !(isStaff || roster.some(({ playerId }) => own.includes(playerId))))',
    replace: 'if (!team)',
    opens: 'Anybody with an account reads the roster of any team.',
  },
  {
    file: 'functions/services/registrations/cancel.ts',
    find: '(by.id === userId && by.childIds.includes(playerId))',
    replace: '(by.id === userId || by.childIds.includes(playerId))',
    opens: 'A guardian cancels a registration that another one pays for, and so does a former guardian.',
  },
  {
    file: 'functions/handlers/invoices/reads.ts',
    find: 'if (ledger.invoice.userId !== caller.id || ledger.invoice.registrationId)',
    replace: 'if (ledger.invoice.registrationId)',
    opens: 'A parent reads an invoice that the office wrote to another family.',
  },
  {
    file: 'functions/handlers/payments.ts',
    find: "if (!registration || registration.userId !== caller.id || registration.state === 'cancelled')",
    replace: "if (!registration || registration.state === 'cancelled')",
    opens: 'A parent learns what another family owes, and begins its card payment.',
  },
  {
    file: 'functions/handlers/calendar.ts',
    find: "  if (teamId !== undefined && !own.includes(teamId)) return undefined\n  return ['everybody',",
    replace: "  return ['everybody',",
    opens: 'A family that has left a team still reads its schedule by the address of its calendar.',
  },
  {
    file: 'functions/identity/sessions/caller.ts',
    find: `  const { id, sessionVersion } = person.user
  const current = session.userId === id && session.sv === sessionVersion && claims.sv === sessionVersion`,
    replace: `  const { id } = person.user
  const current = session.userId === id && session.sv === claims.sv`,
    opens: 'A session goes on after a new password, a new role or “Log out all devices”.',
  },
  {
    file: 'functions/stores/sessions/store.ts',
    find: 'Math.floor(now.getTime() / 1000) < Math.min(session.idleExp, session.absExp)',
    replace: 'Math.floor(now.getTime() / 1000) < session.absExp',
    opens: 'Whoever sits down at a computer that was left alone for hours is logged in.',
  },
  {
    file: 'functions/stores/sessions/secrets.ts',
    find: 'return isAlive && !(isForkOld && hasRival(issued, given, now))',
    replace: 'return isAlive || !(isForkOld && hasRival(issued, given, now))',
    opens: 'A stolen cookie still gets a token after its owner’s browser has long had another one.',
  },
  {
    file: 'functions/identity/http/chain.ts',
    find: "fetchSite ? fetchSite === 'same-origin' :",
    replace: "fetchSite ? fetchSite !== 'cross-site' :",
    opens: 'A page on another host of the club’s domain uses the session cookie.',
  },
]

/** A field that is in a reply, or readable there, to somebody who is not to have it. */
const fields: readonly AccessHole[] = [
  {
    file: 'shared/players/fieldAccess.ts',
    find: 'notes: { read: staff,',
    replace: 'notes: { read: [...family, ...staff],',
    opens: 'Parents and children read the notes that coaches keep on the child.',
  },
  {
    file: 'functions/services/players/view.ts',
    find: 'const { medicalInfo, birthCertificateUrl, ...emergency } = sensitive ?? {}',
    replace: 'const { birthCertificateUrl, ...emergency } = sensitive ?? {}',
    opens: 'Coaches get the medical notes of a child without asking for them, and without a trace.',
  },
  {
    file: 'shared/teams/rules.ts',
    find: '    birthYear,\n    teamId,\n    jerseyNumber,',
    replace: '    birthYear,\n    dateOfBirth: player.dateOfBirth,\n    teamId,\n    jerseyNumber,',
    opens: 'The families of a team read the birthdays of all children on it.',
  },
  {
    file: 'functions/handlers/teams.ts',
    find: '...(isPrivileged(caller.role) && { email, phoneNumber: mobilePhone ?? phoneNumber }),',
    replace: "...(caller.role !== 'player' && { email, phoneNumber: mobilePhone ?? phoneNumber }),",
    opens: 'Parents read the email and phone of every coach, director and administrator.',
  },
  {
    file: 'shared/registrations/rules.ts',
    find: '    fee,\n    balance,\n    collected,\n    discount,',
    replace: '    fee,\n    discount,',
    opens: 'The other guardian, the child and the coach read what is paid and owed for a registration.',
  },
  {
    file: 'shared/registrations/rules.ts',
    find: 'const { userName, invoiceId, override, ...rest } = row',
    replace: 'const { userName, invoiceId, ...rest } = row',
    opens: 'A family reads the office’s note on why its child was let in against the rules.',
  },
  {
    file: 'shared/users/model.ts',
    find: '  username: z.string(),\n  email: z.string(),',
    replace: '  username: z.string(),\n  passwordHash: z.string().optional(),\n  email: z.string(),',
    opens: 'The hash of the password is in the account that everybody reads of themselves at login.',
  },
  {
    file: 'shared/programs/model.ts',
    find: '  })\n  .omit({ registrationPassword: true })\n',
    replace: '  })\n',
    opens: 'Visitors read the registration passwords of programs.',
  },
  {
    file: 'functions/handlers/discounts.ts',
    find: '...(isOffice && terms)',
    replace: '...terms',
    opens: 'A family learns that a code exists which it cannot use, and what it takes off.',
  },
  {
    file: 'functions/services/achievements/view.ts',
    find: 'return isTeams || relationsOf(caller, player).length > 0 ? whole',
    replace: 'return isTeams || maySee(caller, player, familyTeams) ? whole',
    opens: 'The families of teammates read what a coach has written to a child with its badge.',
  },
  {
    file: 'functions/services/calendar/feed.ts',
    find: '    location: place ? withoutControlCharacters(place) : null,',
    replace: `    location: place ? withoutControlCharacters(place) : null,
    description: event.description ?? null,`,
    opens: 'Whoever has the address of a calendar reads what the coach has written about its events.',
  },
  {
    file: 'functions/services/families/acceptInvitation.ts',
    find: 'childFirstName: player.firstName,',
    replace: "childFirstName: [player.firstName, player.lastName].join(' '),",
    opens: 'Whoever finds the link of an invitation reads the child’s whole name.',
  },
]

export const accessHoles: readonly AccessHole[] = [...routes, ...checks, ...fields]
