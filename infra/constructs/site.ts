import { readdirSync } from 'node:fs'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { acknowledge } from '../nagSuppressions.ts'

/** The built site in a private bucket, with the cache headers for its two kinds of files. */
export class Site extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, folder: string) {
    super(scope, id)
    // All of its contents come from a build, so it may be deleted with its stack.
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    })
    const shared = {
      sources: [Source.asset(folder, { exclude: ['.vite'] })],
      destinationBucket: this.bucket,
      outputObjectKeys: false,
    }
    // Named by their content, so they never change; old ones stay for tabs that are still open.
    const assets = new BucketDeployment(this, 'Assets', {
      ...shared,
      exclude: ['*'],
      include: ['assets/*'],
      prune: false,
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    })
    // Revalidated each time, so a deployment shows at once and nothing has to be invalidated.
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
    })
    // A page must not be served before the assets it loads.
    pages.node.addDependency(assets)
    acknowledge(this.bucket, { S1: 'Only CloudFront reads it, and everybody may see what is in it.' })
    acknowledgeUploader(pages)
  }
}

/** CDK creates this Lambda and its role, once for all deployments of a stack. */
function acknowledgeUploader({ handlerRole }: BucketDeployment): void {
  const uploader = handlerRole.node.scope
  if (!uploader) throw new Error('The role of the deployment belongs to no Lambda')
  const reason =
    'CDK brings it; it runs only while somebody deploys, and writes to the bucket of the site alone.'
  const actions = ['Abort*', 'DeleteObject*', 'GetBucket*', 'GetObject*', 'List*']
  acknowledge(uploader, {
    L1: reason,
    'IAM4[Policy::…/AWSLambdaBasicExecutionRole]': reason,
    'IAM5[Resource::…/*]': reason,
    ...Object.fromEntries(actions.map(action => [`IAM5[Action::s3:${action}]`, reason])),
  })
}

/** The addresses of all files in a folder of the site. */
export const listAddresses = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `/${name.replaceAll('\\', '/')}`)
