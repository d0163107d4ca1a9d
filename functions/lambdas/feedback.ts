import { takeFeedback } from '../services/mail/feedback.ts'

/** Started by EventBridge when SES has heard that a mail bounced or was complained about. */
export const handler = (event: unknown): Promise<void> => takeFeedback(event)
