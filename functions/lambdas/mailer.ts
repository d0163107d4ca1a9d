import type { DynamoDBStreamEvent } from 'aws-lambda'
import { sendReset } from '../auth/resetMail.ts'
import { runDue } from '../due/run.ts'
import { followUp } from '../events/aftermath.ts'
import { sendMail } from '../mail/send.ts'

const workers = { mail: sendMail, 'password-reset': sendReset, 'event-aftermath': followUp }

/**
 * Started by the table's stream when mail has become due: it only shortens the wait, so it never fails and
 * no record can block the stream. What it misses, `jobs` does within the minute.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const instants = event.Records.map(record => (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000)
  const now = new Date(Math.max(0, ...instants) + 1000)
  await runDue(now, workers).catch((error: unknown) => {
    console.error(
      JSON.stringify({ level: 'error', message: 'the mailer could not run', error: String(error) }),
    )
  })
}
