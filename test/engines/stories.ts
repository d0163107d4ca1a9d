/**
 * The stories that `.ci/run` runs in every browser: the straight line, signing in, the tour of all pages by role,
 * and the main actions of each feature. All of the stories below would take twice as long.
 */
const main = [
  'app/tour',
  'families/family',
  'auth/signIn',
  'app/engines',
  'app/crashes',
  'app/refusedStorage',
  'registrations/registering',
  'payments/checkout',
  'players/players',
  'registrations/manageRegistrations',
  'invoices/invoiceActions',
  'teams/teams',
  'events/event',
  'events/attendance',
  'messages/messages',
  'credentials/credentials',
  'users/users',
  'discounts/discounts',
  'club/clubSettings',
]

const more = [
  'account/password',
  'account/account',
  'consents/consents',
  'programs/programs',
  'players/profiles',
  'families/guardians',
  'teams/teamAdmin',
  'announcements/announcements',
  'achievements/achievements',
  'uploads/uploads',
  'registrations/registrationLists',
  'registrations/myRegistrations',
  'notifications/notifications',
  'events/schedule',
  'events/subscribe',
  'dashboard/dashboard',
  'reconciliation/reconciliation',
  'players/playerImport',
  'messages/concerns',
  'audit/audit',
]

const fileOf = (name: string) => `test/screens/${name}.test.ts`

export const mainStories = main.map(fileOf)

/** The stories for every browser: the tour of all pages, the straight line, and the main tasks of each feature. */
export const storiesEverywhere = [...main, ...more].map(fileOf)
