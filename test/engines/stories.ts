/**
 * The stories that `.ci/nightly` runs in every browser: the straight line, signing in, the tour of all pages by role,
 * and the main actions of each feature. Those below are left to `npm run test:browsers`.
 */
const main = [
  'app/tour',
  'families/family',
  'auth/signIn',
  'auth/session',
  'account/password',
  'consents/consents',
  'notifications/notifications',
  'app/engines',
  'app/crashes',
  'app/missingFiles',
  'app/refusedStorage',
  'dashboard/dashboard',
  'programs/programs',
  'registrations/registering',
  'payments/checkout',
  'payments/bank',
  'players/players',
  'uploads/uploads',
  'uploads/pictures',
  'achievements/achievements',
  'registrations/manageRegistrations',
  'invoices/invoiceActions',
  'reconciliation/reconciliation',
  'teams/teams',
  'events/event',
  'events/events',
  'events/attendance',
  'messages/messages',
  'announcements/announcements',
  'credentials/credentials',
  'users/users',
  'discounts/discounts',
  'club/clubSettings',
  'setup/setup',
  'audit/audit',
  'status/status',
]

const more = [
  'app/emptyClub',
  'account/account',
  'players/profiles',
  'families/guardians',
  'teams/teamAdmin',
  'registrations/registrationLists',
  'registrations/myRegistrations',
  'events/schedule',
  'events/subscribe',
  'players/playerImport',
  'messages/concerns',
]

const fileOf = (name: string) => `test/screens/${name}.test.ts`

export const mainStories = main.map(fileOf)

/** The stories for every browser: the tour of all pages, the straight line, and the main tasks of each feature. */
export const storiesEverywhere = [...main, ...more].map(fileOf)
