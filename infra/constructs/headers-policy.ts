import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/**
 * Headers in CloudFront's form: it refuses the security headers it knows as custom headers and has a form of its own
 * for them. A header that is lost or changed in the conversion is caught here rather than in the browser.
 */
export function headersPolicy(
  scope: Construct,
  id: string,
  headers: Record<string, string>,
): ResponseHeadersPolicy {
  const custom = new Map(Object.entries(headers))
  const take = (name: string) => {
    const value = custom.get(name)
    if (value === undefined) throw new Error(`The site needs the header ${name}`)
    custom.delete(name)
    return value
  }
  const override = true
  const securityHeadersBehavior = {
    contentSecurityPolicy: { contentSecurityPolicy: take('content-security-policy'), override },
    strictTransportSecurity: { ...transportSecurity(take('strict-transport-security')), override },
    contentTypeOptions: { override: take('x-content-type-options') === 'nosniff' },
    frameOptions: { frameOption: frameOption(take('x-frame-options')), override },
    referrerPolicy: { referrerPolicy: referrerPolicy(take('referrer-policy')), override },
  }
  const customHeaders = [...custom].map(([header, value]) => ({ header, value, override }))
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior,
    customHeadersBehavior: { customHeaders },
  })
}

function transportSecurity(value: string) {
  const seconds = /max-age=(\d+)/.exec(value)?.[1]
  if (!seconds) throw new Error(`No max-age in ${value}`)
  return {
    accessControlMaxAge: Duration.seconds(Number(seconds)),
    includeSubdomains: value.includes('includeSubDomains'),
    preload: value.includes('preload'),
  }
}

function frameOption(value: string): HeadersFrameOption {
  return value === 'DENY' ? HeadersFrameOption.DENY : HeadersFrameOption.SAMEORIGIN
}

function referrerPolicy(value: string): HeadersReferrerPolicy {
  const known = Object.values(HeadersReferrerPolicy).find(policy => policy === value)
  if (!known) throw new Error(`CloudFront does not know the referrer policy ${value}`)
  return known
}
