import { startS3 } from '#infra/local/s3/server.ts'

/** The S3 stand-in in a separate process, so that it can be killed. */
const [, , bucket = '', folder] = process.argv
const { url } = await startS3({ bucket, folder })
process.send?.(url)
