import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as z from 'zod'
import { cacheControl, siteHeaders } from '../headers.ts'
import { prerendered } from '../site.ts'
import type { Serve } from './server.ts'

export interface Site {
  serve: Serve
  close(): Promise<void>
}

/** The built site as CloudFront serves it: its rewrite, compression, cache and security headers. */
export function builtSite(folder: string): Site {
  const files = filesOf(folder)
  const rewrite = edgeFunction(files)
  const read = memoized((name: string) => readFile(join(folder, name)))
  const compress = memoized((key: string) => compressed(key, read))
  return {
    async serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { allow: 'GET, HEAD' }).end()
        return
      }
      const name = rewrite(pathOf(request))
      // S3 does not say whether a file that one may not list is there: it refuses, and CloudFront hands that on.
      if (!files.includes(name)) {
        response.writeHead(403, { ...siteHeaders(), 'content-type': 'text/plain' }).end('Access denied')
        return
      }
      const { bytes, type, etag } = await read(name)
      const encoding = isCompressed(name, bytes) ? encodingFor(request) : undefined
      const headers = {
        ...siteHeaders(),
        'content-type': type,
        'cache-control': cacheControl(name),
        // A compressed answer is another one, so its tag is only weakly the same.
        etag: encoding ? `W/${etag}` : etag,
        ...(isCompressed(name, bytes) && { vary: 'accept-encoding' }),
        ...(encoding && { 'content-encoding': encoding }),
      }
      if (request.headers['if-none-match']?.includes(etag)) {
        response.writeHead(304, headers).end()
        return
      }
      const body = encoding ? await compress(`${encoding} ${name}`) : bytes
      response.writeHead(200, { ...headers, 'content-length': body.length })
      response.end(request.method === 'HEAD' ? undefined : body)
    },
    close: () => Promise.resolve(),
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => statSync(join(folder, name)).isFile())
    .map(name => `/${name.replaceAll('\\', '/')}`)
}

/** CloudFront's own function, so that an address leads to the same file here and there. */
function edgeFunction(files: string[]): (uri: string) => string {
  const source = readFileSync(new URL('../edge/site.js', import.meta.url), 'utf8')
  const script = source.replace('= PAGES', `= ${JSON.stringify(prerendered(files))}`)
  return uri =>
    Rewritten.parse(runInNewContext(`${script}\nhandler({ request: { uri: ${JSON.stringify(uri)} } })`)).uri
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

interface File {
  bytes: Buffer
  type: string
  etag: string
}

async function readFile(path: string): Promise<File> {
  const bytes = readFileSync(path)
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  return { bytes, type: types[extname(path)] ?? 'application/octet-stream', etag }
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

/** CloudFront compresses text from 1,000 bytes on. */
const isCompressed = (name: string, bytes: Buffer): boolean =>
  /\.(html|js|css|json|webmanifest|txt|svg|ico)$/.test(name) && bytes.length >= 1000

function encodingFor(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

async function compressed(key: string, read: (name: string) => Promise<File>): Promise<Buffer> {
  const [encoding, name = ''] = key.split(' ', 2)
  const { bytes } = await read(name)
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
}

/** The build does not change while it is served, so each file is read, and each compressed, once. */
function memoized<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const made = new Map<string, Promise<T>>()
  return key => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
