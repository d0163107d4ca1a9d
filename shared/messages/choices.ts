/** The closed lists of messages: apart from the others, which every screen with a form loads. */

/** How a message is delivered: shown in the app, sent by mail, or both. */
export const notificationTypes = ['app', 'email', 'both'] as const
export const conversationTypes = ['team', 'direct', 'program', 'global'] as const
