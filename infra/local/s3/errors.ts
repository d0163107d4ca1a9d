import { messageOf } from '../../failure.ts'
import type { Outgoing } from '../stand-in/http.ts'
import { document, element } from './xml.ts'

/** A refusal in S3's words; an SDK names the error by its code. */
export class S3Failure extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, string>

  constructor(status: number, code: string, message: string, details: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export function accessDenied(message = 'Access Denied', details: Record<string, string> = {}): S3Failure {
  return new S3Failure(403, 'AccessDenied', message, details)
}

export function invalidArgument(message: string, name: string, value: string): S3Failure {
  return new S3Failure(400, 'InvalidArgument', message, { ArgumentName: name, ArgumentValue: value })
}

export function invalidRequest(message: string): S3Failure {
  return new S3Failure(400, 'InvalidRequest', message)
}

export function notImplemented(what: string): S3Failure {
  const message = `A header or parameter you provided implies functionality that is not implemented: ${what}`
  return new S3Failure(501, 'NotImplemented', message)
}

export function noSuchKey(key: string): S3Failure {
  return new S3Failure(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key })
}

export function noSuchBucket(name: string): S3Failure {
  return new S3Failure(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: name })
}

export function preconditionFailed(condition: string): S3Failure {
  const message = 'At least one of the pre-conditions you specified did not hold'
  return new S3Failure(412, 'PreconditionFailed', message, { Condition: condition })
}

/** S3's answers when S3 itself fails. */
export function outage(status: 500 | 503): S3Failure {
  return status === 503
    ? new S3Failure(503, 'SlowDown', 'Please reduce your request rate.')
    : new S3Failure(500, 'InternalError', 'We encountered an internal error. Please try again.')
}

export function entityTooLarge(): S3Failure {
  return new S3Failure(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.')
}

export function failureReply(error: unknown, resource: string, requestId: string): Outgoing {
  const failure = error instanceof S3Failure ? error : new S3Failure(500, 'InternalError', messageOf(error))
  const content = Object.entries({
    Code: failure.code,
    Message: failure.message,
    ...failure.details,
    Resource: resource,
    RequestId: requestId,
  })
  const body = content.map(([name, value]) => element(name, value)).join('')
  return {
    status: failure.status,
    headers: { 'content-type': 'application/xml' },
    body: document('Error', body),
  }
}
