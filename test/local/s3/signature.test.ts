import { expect, test } from 'vitest'
import { readRequest } from '#infra/local/s3/request.ts'
import { canonicalRequest, sha256, signatureOf } from '#infra/local/s3/signature.ts'
import { verifySignature } from '#infra/local/s3/verify.ts'

/** The examples that AWS prints in its description of Signature Version 4 for S3. */
const example = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const scope = { day: '20130524', region: 'us-east-1', service: 's3' }
const host = 'examplebucket.s3.amazonaws.com'
const nothing = sha256('')
const at = '20130524T000000Z'
const signed = { host, 'x-amz-content-sha256': nothing, 'x-amz-date': at }
const empty = Buffer.alloc(0)

const printed: [string, string, string, Record<string, string>, string][] = [
  [
    'GET',
    '/test.txt',
    '',
    { ...signed, range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test$file.text',
    '',
    {
      ...signed,
      'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      date: 'Fri, 24 May 2013 00:00:00 GMT',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/', 'lifecycle', signed, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    'GET',
    '/',
    'max-keys=2&prefix=J',
    signed,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

test.each(printed)(
  '%s %s?%s has the signature that AWS prints',
  (method, path, query, headers, signature) => {
    const request = readRequest({ method, path, query, headers, body: empty })
    const signing = {
      scope,
      at,
      signedHeaders: Object.keys(headers).sort(),
      payload: headers['x-amz-content-sha256'] ?? '',
    }
    expect(signatureOf(canonicalRequest(request, signing), signing, example.secretAccessKey)).toBe(signature)
  },
)

test('the presigned URL that AWS prints is valid on its day, and not with another signature', () => {
  const address = (signature: string) =>
    readRequest({
      method: 'GET',
      path: '/test.txt',
      query: `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`,
      headers: { host },
      body: empty,
    })
  const printedSignature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
  const noon = new Date('2013-05-24T12:00:00Z')
  expect(verifySignature(address(printedSignature), example, noon).accessKeyId).toBe('AKIAIOSFODNN7EXAMPLE')
  expect(() => verifySignature(address(printedSignature.replace('aeee', 'aeef')), example, noon)).toThrow(
    'The request signature we calculated does not match',
  )
})
