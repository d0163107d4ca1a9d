import { CfnOutput, Stack } from 'aws-cdk-lib'
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { version } from '#functions/platform/environment/version.ts'
import { ClubDistribution } from '../constructs/distribution.ts'
import { listAddresses, SiteBucket } from '../constructs/site-bucket.ts'
import type { Options } from '../options.ts'
import { prerendered } from '../site.ts'
import type { DataStack } from './data.ts'

/**
 * The club's address: the site, and an API that is still empty. It comes before the lambdas because they need to know
 * the address; the API's routes and their stage come with the lambdas.
 */
export class WebStack extends Stack {
  readonly httpApi: HttpApi
  readonly url: string
  readonly siteBucket: Bucket

  constructor(scope: Construct, id: string, props: { options: Options; data: DataStack; site: string }) {
    super(scope, id, { description: "The club's address: site, CloudFront and the bare API" })
    this.httpApi = new HttpApi(this, 'Api', { apiName: 'club', createDefaultStage: false })
    this.siteBucket = new SiteBucket(this, 'Site').bucket
    const distribution = new ClubDistribution(this, 'Address', {
      site: this.siteBucket,
      pages: prerendered(listAddresses(props.site)),
      api: `${this.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
      originSecret: props.data.originSecret,
      uploadsOrigin: props.data.uploadsOrigin,
      options: props.options,
    })
    this.url = distribution.url
    // Still set when a domain replaces it: an export that another stack still imports cannot be removed in the same
    // deployment.
    this.exportValue(distribution.domainName)
    new CfnOutput(this, 'Version', { value: version, description: 'The version of the software' })
    new CfnOutput(this, 'Url', { value: this.url, description: 'Where the club is' })
    const { domainName } = props.options
    if (domainName) {
      new CfnOutput(this, 'DnsAddress', {
        value: `${domainName} CNAME ${distribution.domainName}`,
        description: 'A record to add where the domain’s DNS is managed (ALIAS or ANAME for a bare domain)',
      })
    }
  }
}
