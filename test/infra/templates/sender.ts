import { expect, test } from 'vitest'
import * as z from 'zod'
import { resolveStacks } from './resolve.ts'
import { allOptions, defaultOptions, filterByType, getOnly, templates } from './synth.ts'

const Outputs = z.record(z.string(), z.object({ Value: z.string() }))

const { data, web } = resolveStacks(templates(allOptions))

/** The outputs that are records for the club's DNS. */
const valuesOf = (document: typeof data) =>
  Object.fromEntries(
    Object.entries(Outputs.parse(document?.Outputs))
      .filter(([name]) => name.startsWith('Dns'))
      .map(([name, { Value }]) => [name, Value]),
  )

// Each value as SES's developer guide writes it: "Easy DKIM" (three CNAME records), "Using a custom MAIL FROM domain"
// (one MX record of priority 10, and an SPF record in quotation marks) and "Complying with DMARC".
test('a domain as the sender is the identity, signs by Easy DKIM and has a MAIL FROM domain of its own', () => {
  const { Properties } = getOnly(data, 'AWS::SES::EmailIdentity')
  expect(Properties).toMatchObject({
    EmailIdentity: 'club.test',
    MailFromAttributes: {
      MailFromDomain: 'bounce.club.test',
      // Until the MX record is there SES sends by its own domain, which is better than not at all.
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
    },
  })
  // Easy DKIM is what an identity has unless it says otherwise; keys of one's own would need other records.
  expect(Properties).not.toHaveProperty('DkimAttributes')
  expect(Properties).not.toHaveProperty('DkimSigningAttributes')
})

test('a domain as the sender has every DNS record as an output', () => {
  const [identity] = Object.keys(filterByType(data, 'AWS::SES::EmailIdentity'))
  // CloudFormation's return values of AWS::SES::EmailIdentity: a host name and its value for each of three tokens.
  const token = (number: number) =>
    `${identity}.DkimDNSTokenName${number} CNAME ${identity}.DkimDNSTokenValue${number}`
  expect(valuesOf(data)).toEqual({
    DnsDkim1: token(1),
    DnsDkim2: token(2),
    DnsDkim3: token(3),
    DnsMailFromMx: 'bounce.club.test MX 10 feedback-smtp.us-east-1.amazonses.com',
    DnsMailFromSpf: 'bounce.club.test TXT "v=spf1 include:amazonses.com ~all"',
    DnsDmarc: '_dmarc.club.test TXT "v=DMARC1; p=none"',
  })
  // Another one in its place could stop a club's mail.
  expect(JSON.stringify(data?.Outputs)).toContain('only if it has no _dmarc record yet')
})

test('a single address as the sender has no records, and no domain of its own', () => {
  const documents = resolveStacks(templates(defaultOptions))
  const { Properties } = getOnly(documents.data, 'AWS::SES::EmailIdentity')
  expect(Properties).toMatchObject({ EmailIdentity: 'mail@club.test' })
  expect(Properties).not.toHaveProperty('MailFromAttributes')
  expect(valuesOf(documents.data)).toEqual({})
  expect(filterByType(templates({}).data, 'AWS::SES::EmailIdentity'), 'without a sender').toEqual({})
})

test('a domain of the club’s own leads to CloudFront by a record that is an output', () => {
  const [distribution] = Object.keys(filterByType(web, 'AWS::CloudFront::Distribution'))
  expect(valuesOf(web)).toEqual({
    DnsAddress: `club.test CNAME ${distribution?.toLowerCase()}.cloudfront.net`,
  })
  expect(valuesOf(resolveStacks(templates(defaultOptions)).web)).toEqual({})
})
