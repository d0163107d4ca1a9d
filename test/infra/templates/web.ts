import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { siteHeaders } from '#infra/headers.ts'
import { filterByType, getOnly, resolveIntrinsics, templates } from './synth.ts'

const { site, web } = templates()

const Behavior = z.looseObject({ FunctionAssociations: z.array(z.looseObject({ FunctionARN: z.unknown() })) })
const Distribution = z.object({
  DistributionConfig: z.looseObject({
    CustomErrorResponses: z.array(z.record(z.string(), z.unknown())),
    DefaultCacheBehavior: Behavior,
    CacheBehaviors: z.array(Behavior),
    Origins: z.array(z.record(z.string(), z.unknown())),
  }),
})
const { DistributionConfig: config } = Distribution.parse(
  getOnly(web, 'AWS::CloudFront::Distribution').Properties,
)

test('CloudFront replaces no error by a page and caches none', () => {
  const codes = config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)
  expect(codes).toEqual([400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504])
  for (const { ErrorCode, ...rest } of config.CustomErrorResponses)
    expect(rest).toEqual({ ErrorCachingMinTTL: 0 })
})

test('CloudFront passes every method of /api on uncached, without the Host header', () => {
  expect(config.CacheBehaviors).toHaveLength(1)
  expect(config.CacheBehaviors[0]).toMatchObject({
    PathPattern: '/api/*',
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    // The ids of AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    ViewerProtocolPolicy: 'https-only',
  })
})

test('CloudFront proves itself to the API by a secret that no template contains', () => {
  const origin = config.Origins.find(({ OriginCustomHeaders }) => OriginCustomHeaders)
  expect(JSON.stringify(origin?.OriginCustomHeaders)).toMatch(
    /"HeaderName":"x-origin-secret".*\{\{resolve:secretsmanager:.*OriginSecret.*SecretString/,
  )
})

test('pages are asked for anew, what is named by its content is not', () => {
  const kinds = Object.values(filterByType(site, 'Custom::CDKBucketDeployment')).map(
    ({ Properties }) => Properties,
  )
  expect(kinds).toMatchObject([
    {
      Include: ['assets/*'],
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    },
    { Exclude: ['assets/*'], Prune: true, SystemMetadata: { 'cache-control': 'no-cache' } },
  ])
})

test('the headers of the site arrive at CloudFront, every one', () => {
  const { Properties } = getOnly(web, 'AWS::CloudFront::ResponseHeadersPolicy')
  const policy = JSON.stringify(Properties)
  const {
    'strict-transport-security': transport,
    'x-content-type-options': sniffing,
    'content-security-policy': content,
    ...named
  } = siteHeaders({ bucketOrigin: 'https://club-files.s3.us-west-2.amazonaws.com' })
  for (const value of Object.values(named)) expect(policy).toContain(JSON.stringify(value))
  expect(policy).toContain('"ContentTypeOptions":{"Override":true}')
  expect(policy).toContain('"AccessControlMaxAgeSec":31536000,"IncludeSubdomains":false')
  const { SecurityHeadersConfig } = PolicyConfig.parse(Properties.ResponseHeadersPolicyConfig)
  const { ContentSecurityPolicy } = SecurityHeadersConfig.ContentSecurityPolicy
  expect(resolveIntrinsics(ContentSecurityPolicy, { region: 'us-west-2', name: 'club-files' })).toBe(content)
  expect(transport).toBe('max-age=31536000')
  expect(sniffing).toBe('nosniff')
  expect(policy).toContain(`default-src 'none'`)
  expect(config.DefaultCacheBehavior.ResponseHeadersPolicyId).toBeDefined()
})

const PolicyConfig = z.object({
  SecurityHeadersConfig: z.object({
    ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }),
  }),
})

test.each([
  ['/', '/index.html'],
  ['/auth', '/auth/index.html'],
  ['/programs/prog_1', '/index.html'],
  ['/constructor', '/index.html'],
  ['/assets/main-1.js', '/assets/main-1.js'],
  ['/icon.svg', '/icon.svg'],
])('at the edge, %s is served by %s', (uri, file) => {
  expect(runEdgeFunction(config.DefaultCacheBehavior, { uri, headers: {} })).toMatchObject({ uri: file })
})

test('at the edge, the viewer’s address replaces what the viewer says it is', () => {
  const sent = { uri: '/api/login', headers: { 'x-viewer-ip': { value: '1.2.3.4' }, a: { value: 'b' } } }
  expect(runEdgeFunction(config.CacheBehaviors[0], sent)).toEqual({
    uri: '/api/login',
    headers: { 'x-viewer-ip': { value: '203.0.113.7' }, a: { value: 'b' } },
  })
})

/** Runs the CloudFront function that the template attaches to a behavior. */
function runEdgeFunction(behavior: z.infer<typeof Behavior> | undefined, request: object): unknown {
  const arn = JSON.stringify(behavior?.FunctionAssociations[0]?.FunctionARN)
  const [, edge] =
    Object.entries(filterByType(web, 'AWS::CloudFront::Function')).find(([id]) => arn.includes(`"${id}"`)) ??
    []
  const event = { request, viewer: { ip: '203.0.113.7' } }
  return runInNewContext(`${edge?.Properties.FunctionCode}; handler(event)`, { event })
}

test('an output says which version is deployed', () => {
  const Outputs = z.object({ Outputs: z.object({ Version: z.object({ Value: z.string() }) }) })
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  expect(Outputs.parse(web).Outputs.Version.Value).toBe(version)
})
