import type { ComponentType } from 'react'
import { type PageName, pages } from '#shared/pages.ts'

export type LoadScreen = () => Promise<{ default: ComponentType }>

type PublicScreens = { [Name in PageName]?: { page: (typeof pages)[Name]; load: LoadScreen } }

/**
 * The public screens before the login: plain HTML without the shell, its header and Amplify. Only these are
 * part of the first load; all others are in `screens.ts`.
 */
export const publicScreens = {
  auth: { page: pages.auth, load: () => import('#frontend/auth/AuthPage.tsx') },
  register: { page: pages.register, load: () => import('#frontend/auth/RegistrationPage.tsx') },
  registration: { page: pages.registration, load: () => import('#frontend/auth/RegistrationPage.tsx') },
  forgotPassword: { page: pages.forgotPassword, load: () => import('#frontend/auth/ForgotPasswordPage.tsx') },
  resetPassword: { page: pages.resetPassword, load: () => import('#frontend/auth/ResetPasswordPage.tsx') },
  guardianInvitation: {
    page: pages.guardianInvitation,
    load: () => import('#frontend/families/GuardianInvitationPage.tsx'),
  },
  claim: { page: pages.claim, load: () => import('#frontend/auth/claim/ClaimPage.tsx') },
  unsubscribe: { page: pages.unsubscribe, load: () => import('#frontend/auth/UnsubscribePage.tsx') },
  answer: { page: pages.answer, load: () => import('#frontend/events/answer/AnswerPage.tsx') },
  confirmEmail: { page: pages.confirmEmail, load: () => import('#frontend/auth/ConfirmEmailPage.tsx') },
} satisfies PublicScreens
