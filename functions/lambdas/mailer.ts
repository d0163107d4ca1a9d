import type { DynamoDBStreamEvent } from 'aws-lambda'
import { runDue } from '../handlers/jobs.ts'
import { type Lasting, mailPace } from '../platform/mail/sendRate.ts'
import { sendReset } from '../services/auth/resetMail.ts'
import { followUp } from '../services/events/propagateChange.ts'
import { sendMail } from '../services/mail/send.ts'
import { deliver } from '../services/messages/deliver.ts'

const workers = {
  mail: sendMail,
  'bulk-mail': sendMail,
  'password-reset': sendReset,
  'event-aftermath': followUp,
  'message-delivery': deliver,
}

/**
 * Started by the table's stream when mail has become due: it only shortens the wait, so it never fails and
 * no record can block the stream. What it misses, `jobs` does within the minute.
 */
export async function handler(event: DynamoDBStreamEvent, lasting?: Lasting): Promise<void> {
  const instants = event.Records.map(record => (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000)
  const now = new Date(Math.max(0, ...instants) + 1000)
  await runDue(now, workers, mailPace(lasting)).catch((error: unknown) => {
    console.error(
      JSON.stringify({ level: 'error', message: 'the mailer could not run', error: String(error) }),
    )
  })
}
