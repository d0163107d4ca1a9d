import { Stack } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { SiteFiles } from '../constructs/site-files.ts'
import type { ApiStack } from './api.ts'

export interface SiteStackProps {
  bucket: Bucket
  api: ApiStack
  /** The folder of the built site. */
  site: string
}

/**
 * The files of the site. They come after the API: the API answers the pages of the version before, but a new page may ask for a
 * route that is not there yet.
 */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, { bucket, api, site }: SiteStackProps) {
    super(scope, id, { description: 'The site’s files' })
    this.addStackDependency(api)
    new SiteFiles(this, 'Files', { bucket, folder: site })
  }
}
