import { readdirSync } from 'node:fs'
import { RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { acknowledge } from '../nagSuppressions.ts'

/** The private bucket that CloudFront serves the site from. */
export class SiteBucket extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string) {
    super(scope, id)
    // Everything in it comes from a build, so it may go with its stack.
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    })
    acknowledge(this.bucket, { S1: 'Only CloudFront reads it, and everyone may see what is in it.' })
  }
}

/** Every file of a folder, as its address in the site. */
export const listAddresses = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `/${name.replaceAll('\\', '/')}`)
