import { startS3 } from '#infra/local/s3/server.ts'

/** An S3 in a process of its own, so that it can be killed. */
const [, , bucket = '', folder] = process.argv
const { url } = await startS3({ bucket, folder })
process.send?.(url)
