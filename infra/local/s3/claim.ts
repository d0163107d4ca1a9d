import type { S3Failure } from './errors.ts'
import type { Scope, Signing } from './signature.ts'

/** What a request says about its own signature, not yet verified. */
export type Claim = Signing & { accessKeyId: string; signature: string }

export const minute = 60_000

/** Creates the error for the way the signature was sent: in a header or in the URL. */
export type Malformed = (message: string) => S3Failure

export function readCredential(
  text: string,
  at: string,
  region: string,
  malformed: Malformed,
): { accessKeyId: string; scope: Scope } {
  const found = /^(.+)\/(\d{8})\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(text)
  if (!found) {
    throw malformed(
      'the Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
    )
  }
  const [, accessKeyId = '', day = '', place = '', service = '', terminal = ''] = found
  if (place !== region) throw malformed(`the region '${place}' is wrong; expecting '${region}'`)
  if (service !== 's3') throw malformed(`incorrect service "${service}". This endpoint belongs to "s3".`)
  if (terminal !== 'aws4_request') {
    throw malformed(`incorrect terminal "${terminal}". This endpoint uses "aws4_request".`)
  }
  if (!at.startsWith(day))
    throw malformed(`Invalid credential date "${day}". This date is not the same as X-Amz-Date: "${at}".`)
  return { accessKeyId, scope: { day, region: place, service } }
}

/** Exactly the form `20130524T000000Z`. */
export function readInstant(text: string): Date | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!found) return undefined
  const [, year, month, day, hours, minutes, seconds] = found
  const instant = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
