import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import { type S3Options, type S3StandIn, startS3 } from '#infra/local/s3/server.ts'

export const bucket = 'club-uploads'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

/** An S3 stand-in for one test, with the real SDK as its client. */
export async function openS3(options: Partial<S3Options> = {}): Promise<{ s3: S3StandIn; client: S3Client }> {
  const s3 = await startS3({ bucket, ...options })
  onTestFinished(() => s3.close())
  return { s3, client: createClient(s3) }
}

export function createClient({ url }: { url: string }, more: S3ClientConfig = {}): S3Client {
  const client = new S3Client({
    endpoint: url,
    region: 'us-east-1',
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...more,
  })
  onTestFinished(() => client.destroy())
  return client
}

/** The status and code of S3's response. */
export async function readError(response: Response): Promise<string> {
  const text = await response.text()
  return `${response.status} ${/<Code>(.*?)<\/Code>/.exec(text)?.[1] ?? ''}`
}

/** The same from an error that an SDK throws; `taken` if it throws none. */
export function getOutcome(sending: Promise<unknown>): Promise<string> {
  return sending.then(
    () => 'taken',
    error => `${error.$metadata?.httpStatusCode} ${error.name}`,
  )
}
