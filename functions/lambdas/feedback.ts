import { identifyRuns } from '../platform/log/requestId.ts'
import { recordFeedback } from '../services/mail/feedback.ts'

/** Triggered by EventBridge when SES reports a bounce or a complaint. */
export const handler = identifyRuns((event: unknown) => recordFeedback(event))
