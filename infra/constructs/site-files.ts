import { Duration } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { acknowledge } from '../nagSuppressions.ts'

export interface SiteFilesProps {
  bucket: Bucket
  /** The folder of the built site. */
  folder: string
}

/** Uploads the built site, with the cache headers of its two kinds of files. */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { bucket, folder }: SiteFilesProps) {
    super(scope, id)
    const shared = {
      sources: [Source.asset(folder, { exclude: ['.vite'] })],
      destinationBucket: bucket,
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
    acknowledgeUploader(pages)
  }
}

/** CDK creates this Lambda and its role, once for all deployments of a stack. */
function acknowledgeUploader({ handlerRole }: BucketDeployment): void {
  const uploader = handlerRole.node.scope
  if (!uploader) throw new Error('The deployment’s role doesn’t belong to a Lambda')
  const reason = 'It comes with CDK, runs only during a deployment, and writes only to the site’s bucket.'
  const actions = ['Abort*', 'DeleteObject*', 'GetBucket*', 'GetObject*', 'List*']
  acknowledge(uploader, {
    L1: reason,
    'IAM4[Policy::…/AWSLambdaBasicExecutionRole]': reason,
    'IAM5[Resource::…/*]': reason,
    ...Object.fromEntries(actions.map(action => [`IAM5[Action::s3:${action}]`, reason])),
  })
}
