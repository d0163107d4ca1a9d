import type { Outgoing } from '../stand-in/http.ts'
import type { Objects } from './objects.ts'
import type { S3Request } from './request.ts'

export type Bucket = { name: string; objects: Objects; now: () => Date }

export type Operation = (bucket: Bucket, request: S3Request) => Outgoing
