declare module 'virtual:routes' {
  type Table = typeof import('#shared/routes.ts').api
  type Client<F extends keyof Table> = {
    readonly [R in keyof Table[F]]: Table[F][R] extends import('#shared/http.ts').Route
      ? import('./api.ts').ClientRoute<Table[F][R]>
      : never
  }
  export const auth: Client<'auth'>
  export const club: Client<'club'>
  export const users: Client<'users'>
  export const sessions: Client<'sessions'>
  export const notifications: Client<'notifications'>
  export const consents: Client<'consents'>
  export const families: Client<'families'>
  export const concerns: Client<'concerns'>
  export const crashReports: Client<'crashReports'>
  export const audit: Client<'audit'>
  export const programs: Client<'programs'>
  export const teams: Client<'teams'>
  export const players: Client<'players'>
  export const events: Client<'events'>
  export const calendar: Client<'calendar'>
  export const announcements: Client<'announcements'>
  export const messages: Client<'messages'>
  export const achievements: Client<'achievements'>
  export const imports: Client<'imports'>
  export const registrations: Client<'registrations'>
  export const waiting: Client<'waiting'>
  export const payments: Client<'payments'>
  export const invoices: Client<'invoices'>
  export const discounts: Client<'discounts'>
  export const reconciliation: Client<'reconciliation'>
  export const setup: Client<'setup'>
  export const dashboard: Client<'dashboard'>
  export const office: Client<'office'>
  export const status: Client<'status'>
  export const uploads: Client<'uploads'>
  export const credentials: Client<'credentials'>
}
