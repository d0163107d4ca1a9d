import { readFileSync } from 'node:fs'
import { Duration } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { siteHeaders } from '../headers.ts'
import { acknowledge } from '../nagSuppressions.ts'
import type { Options } from '../options.ts'
import { headersPolicy } from './headers-policy.ts'

export interface ClubDistributionProps {
  site: Bucket
  /** Address -> prerendered file. */
  pages: Record<string, string>
  /** Host name of the API. */
  api: string
  originSecret: ISecret
  /** The origin of links to uploaded files. */
  uploadsOrigin: string
  options: Options
}

/** One address for the site and for `/api`, so the browser needs no CORS and the cookie can be strict. */
export class ClubDistribution extends Construct {
  readonly url: string
  /** CloudFront's own host name, which a domain of the club's has to point to. */
  readonly domainName: string

  constructor(scope: Construct, id: string, props: ClubDistributionProps) {
    super(scope, id)
    const { domainName, certificateArn } = props.options
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'The club: site and API',
      defaultBehavior: this.siteBehavior(props),
      additionalBehaviors: { '/api/*': this.apiBehavior(props) },
      // An error page would hide the API's answer, and a cached error outlives its cause.
      errorResponses: errorStatuses.map(httpStatus => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domainName && certificateArn
        ? {
            domainNames: [domainName],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          }
        : {}),
    })
    acknowledge(distribution, {
      CFR1: 'Families travel, and grandparents live abroad.',
      CFR2: 'A firewall costs more a month than everything else; API Gateway and the Lambdas limit requests.',
      CFR3: 'It would record who opened which page, and from where. The API’s log has what is needed, without addresses.',
      ...(domainName
        ? {}
        : {
            CFR4: "CloudFront's default certificate, for a club without a domain, allows no other setting.",
          }),
    })
    this.domainName = distribution.distributionDomainName
    this.url = `https://${domainName ?? this.domainName}`
  }

  private siteBehavior({ site, pages, uploadsOrigin }: ClubDistributionProps): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(site),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: headersPolicy(this, 'Headers', siteHeaders({ bucketOrigin: uploadsOrigin })),
      functionAssociations: [this.atRequest('SitePath', siteCode(pages))],
    }
  }

  private apiBehavior({ api, originSecret }: ClubDistributionProps): BehaviorOptions {
    return {
      origin: new HttpOrigin(api, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        // A dynamic reference: the template only names the secret; CloudFormation reads it.
        customHeaders: { 'x-origin-secret': originSecret.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [this.atRequest('ViewerIp', edgeCode('viewer-ip.js'))],
    }
  }

  private atRequest(id: string, code: string) {
    const edge = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    })
    return { function: edge, eventType: FunctionEventType.VIEWER_REQUEST }
  }
}

/** Every error status, which CloudFront would otherwise cache for ten seconds. */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

const edgeCode = (file: string): string => readFileSync(new URL(`../edge/${file}`, import.meta.url), 'utf8')

const siteCode = (pages: Record<string, string>): string =>
  edgeCode('site.js').replace('= PAGES', `= ${JSON.stringify(pages)}`)
