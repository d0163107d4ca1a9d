import type { Feature } from './routes.ts'

/**
 * With what the paths of each feature begin after `/api/`; the longest beginning that fits is the path's. It is a table
 * of its own because it has no schemas: a Lambda finds by it which feature it has to load.
 */
const beginnings: Record<Feature, readonly string[]> = {
  auth: [
    'register',
    'login',
    'token-login',
    'verify-token',
    'logout',
    'recover-session',
    'extend-session',
    'forgot-password',
    'reset-password',
    'disown-account',
    'change-password',
    'confirm-email',
    'resend-confirmation',
    'claim',
  ],
  sessions: ['sessions'],
  users: ['user', 'users'],
  consents: ['consents'],
  families: ['family', 'guardian-invitations', 'players/{id}/guardians', 'players/{id}/account'],
  notifications: ['notifications', 'unsubscribe'],
  club: ['config', 'settings', 'pages', 'health', 'openapi.json'],
  concerns: ['concerns'],
  crashReports: ['crash-reports'],
  audit: ['audit'],
  status: ['status'],
  dashboard: ['dashboard'],
  office: ['office'],
  setup: ['setup'],
  programs: ['programs', 'program-stats', 'program-summary'],
  teams: ['teams', 'team-memberships', 'coaches'],
  players: ['players'],
  events: ['events', 'answer-link', 'players/{id}/attendance'],
  calendar: ['calendar'],
  announcements: ['announcements'],
  achievements: ['achievement-types', 'achievements'],
  messages: ['messages', 'conversations', 'recipients', 'players/{id}/conversation'],
  imports: ['imports'],
  registrations: ['registrations'],
  waiting: ['waiting'],
  payments: ['payments', 'create-payment-intent', 'stripe'],
  invoices: ['invoices', 'ledger'],
  discounts: ['discount-codes'],
  reconciliation: ['reconciliation'],
  uploads: ['uploads', 'logo'],
  credentials: ['credentials'],
}

const features = new Map(
  Object.entries(beginnings).flatMap(([feature, starts]) => starts.map(start => [start, feature])),
)

/** The feature of a path of the table of routes. */
export function featureOf(path: string): string | undefined {
  const words = path.split('/').slice(2)
  while (words.length > 0) {
    const feature = features.get(words.join('/'))
    if (feature) return feature
    words.pop()
  }
  return undefined
}
