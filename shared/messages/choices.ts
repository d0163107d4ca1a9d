/** The closed lists of messages: apart from the others, which every screen with a form loads. */

/** A message's way: shown in the app, sent by mail, or both (specification 2 section 3). */
export const notificationTypes = ['app', 'email', 'both'] as const
export const conversationTypes = ['team', 'direct', 'program', 'global'] as const
