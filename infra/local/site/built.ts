import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as z from 'zod'
import { cacheControl, siteHeaders } from '../../headers.ts'
import { prerendered } from '../../site.ts'
import type { Serve } from '../server.ts'

export interface Site {
  serve: Serve
  close(): Promise<void>
}

/** The built site as CloudFront serves it: with its rewrite, compression, cache and security headers. */
export function builtSite(folder: string, bucketOrigin: string): Site {
  const files = filesOf(folder)
  const rewrite = edgeFunction([...files.keys()])
  const compress = compressor()
  const headersOfAll = siteHeaders({ bucketOrigin })
  return {
    async serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { allow: 'GET, HEAD' }).end()
        return
      }
      const name = rewrite(pathOf(request))
      const file = files.get(name)
      // S3 does not tell a client without list permission whether a file exists: it refuses, and CloudFront passes
      // that on.
      if (!file) {
        response.writeHead(403, { ...headersOfAll, 'content-type': 'text/plain' }).end('Access denied')
        return
      }
      const { bytes, type, etag } = file
      const encoding = isCompressed(name, bytes) ? encodingFor(request) : undefined
      const headers = {
        ...headersOfAll,
        'content-type': type,
        'cache-control': cacheControl(name),
        // A compressed response is another representation, so its ETag is only weakly the same.
        etag: encoding ? `W/${etag}` : etag,
        ...(isCompressed(name, bytes) && { vary: 'accept-encoding' }),
        ...(encoding && { 'content-encoding': encoding }),
      }
      if (request.headers['if-none-match']?.includes(etag)) {
        response.writeHead(304, headers).end()
        return
      }
      const body = encoding ? await compress(file, encoding) : bytes
      response.writeHead(200, { ...headers, 'content-length': body.length })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
    close: () => Promise.resolve(),
  }
}

interface File {
  bytes: Buffer
  type: string
  etag: string
}

/** All in memory, as they are at the start: a build that is made meanwhile takes effect at the next start. */
function filesOf(folder: string): Map<string, File> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    paths
      .filter(path => statSync(join(folder, path)).isFile())
      .map(path => [`/${path.replaceAll('\\', '/')}`, readFile(join(folder, path))]),
  )
}

function readFile(path: string): File {
  const bytes = readFileSync(path)
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  return { bytes, type: types[extname(path)] ?? 'application/octet-stream', etag }
}

/** CloudFront's own function, so that an address leads to the same file locally and deployed. */
function edgeFunction(files: string[]): (uri: string) => string {
  const source = readFileSync(new URL('../../edge/site.js', import.meta.url), 'utf8')
  const script = source.replace('= PAGES', `= ${JSON.stringify(prerendered(files))}`)
  const context = createContext({})
  runInContext(script, context)
  return uri =>
    Rewritten.parse(runInContext(`handler({ request: { uri: ${JSON.stringify(uri)} } })`, context)).uri
}

const Rewritten = z.object({ uri: z.string() })

function pathOf(request: IncomingMessage): string {
  const { pathname } = new URL(`http://site.local${request.url}`)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** CloudFront compresses text from 1,000 bytes up. */
const isCompressed = (name: string, bytes: Buffer): boolean =>
  /\.(html|js|css|json|webmanifest|txt|svg|ico)$/.test(name) && bytes.length >= 1000

function encodingFor(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Each file is compressed once, when it is first requested. */
function compressor(): (file: File, encoding: 'br' | 'gzip') => Promise<Buffer> {
  const done = { br: new Map<File, Promise<Buffer>>(), gzip: new Map<File, Promise<Buffer>>() }
  const compressed = {
    br: ({ bytes }: File) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: ({ bytes }: File) => promisify(gzip)(bytes),
  }
  return (file, encoding) => {
    const known = done[encoding].get(file) ?? compressed[encoding](file)
    done[encoding].set(file, known)
    return known
  }
}
