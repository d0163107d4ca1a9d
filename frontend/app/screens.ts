import type { ComponentType } from 'react'
import type { PageName } from '#shared/pages.ts'

export interface Screen {
  load: () => Promise<{ default: ComponentType }>
  /** Screens from before the login: plain HTML without the shell, its header and Amplify. */
  plain?: true
}

/** Where the table of pages meets its components. A page without a screen does not compile. */
export const screens: Record<PageName, Screen> = {
  auth: { load: () => import('#frontend/auth/AuthPage.tsx'), plain: true },
  register: { load: () => import('#frontend/auth/RegistrationPage.tsx'), plain: true },
  registration: { load: () => import('#frontend/auth/RegistrationPage.tsx'), plain: true },
  forgotPassword: { load: () => import('#frontend/auth/ForgotPasswordPage.tsx'), plain: true },
  resetPassword: { load: () => import('#frontend/auth/ResetPasswordPage.tsx'), plain: true },
  confirmEmail: { load: () => import('#frontend/auth/ConfirmEmailPage.tsx'), plain: true },
  account: { load: () => import('#frontend/account/AccountPage.tsx') },
  concerns: { load: () => import('#frontend/concerns/ConcernsPage.tsx') },
  reportConcern: { load: () => import('#frontend/concerns/ReportConcernPage.tsx') },
  faq: { load: () => import('#frontend/about/FaqPage.tsx') },
  contact: { load: () => import('#frontend/about/ContactPage.tsx') },
  privacy: { load: () => import('#frontend/about/PrivacyPage.tsx') },
  terms: { load: () => import('#frontend/about/TermsPage.tsx') },
  dashboard: { load: () => import('#frontend/dashboard/DashboardPage.tsx') },
  programs: { load: () => import('#frontend/programs/ProgramsPage.tsx') },
  programManagement: { load: () => import('#frontend/programs/ProgramsPage.tsx') },
  programEdit: { load: () => import('#frontend/programs/ProgramEditPage.tsx') },
  programEditLinked: { load: () => import('#frontend/programs/ProgramEditPage.tsx') },
  program: { load: () => import('#frontend/programs/ProgramPage.tsx') },
  programRegister: { load: () => import('#frontend/registrations/RegisterPage.tsx') },
  programRegistrations: { load: () => import('#frontend/registrar/RegistrarPage.tsx') },
  receipt: { load: () => import('#frontend/receipts/ReceiptPage.tsx') },
  statement: { load: () => import('#frontend/receipts/StatementPage.tsx') },
  invoices: { load: () => import('#frontend/invoices/InvoicesPage.tsx') },
  playerRegistration: { load: () => import('#frontend/players/PlayerRegistrationPage.tsx') },
  programRegistration: { load: () => import('#frontend/registrations/ProgramRegistrationPage.tsx') },
  checkout: { load: () => import('#frontend/checkout/CheckoutPage.tsx') },
}
