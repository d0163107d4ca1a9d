/** Option lists for messages, kept apart from `shared/choices.ts`, which every screen with a form loads. */

/** How a message is delivered: in the app, by email, or both. */
export const notificationTypes = ['app', 'email', 'both'] as const
export const conversationTypes = ['team', 'direct', 'program', 'global'] as const
