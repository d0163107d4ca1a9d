import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { DynamoFront } from '../dynamodb/faultProxy.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { LocalHandlers } from '../gateway/handlers.ts'
import type { S3StandIn } from '../s3/server.ts'
import { reply, replyPage, type Serve } from '../server.ts'
import { mailboxJson, mailboxPage } from '../ses/mailbox.ts'
import type { SesStandIn } from '../ses/server.ts'
import type { StripeStandIn } from '../stripe/server.ts'
import { serveFaults } from './faults.ts'
import { apiPage } from './openapiPage.ts'
import { type ClubInfo, getStatus } from './status.ts'

export interface Tools {
  dynamodb: DynamoFront
  stripe: StripeStandIn
  ses: SesStandIn
  s3: S3StandIn
  gateway: Gateway
  handlers: LocalHandlers
  clubInfo: ClubInfo
}

/** `/_local/*`: what exists only on this machine. */
export function serveTools(tools: Tools): Serve {
  const pages: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => unknown> = {
    '/_local/status': async (_, __, response) => reply(response, 200, await getStatus(tools)),
    // Imported only when it is asked for, as below: it is the settings of the club that runs.
    '/_local/mailbox': async ({ searchParams }, _, response) => {
      const { club } = await import('#functions/stores/club/settings.ts')
      const page = mailboxPage(tools.ses.mails(), club.timeZone, searchParams.get('id') ?? undefined)
      replyPage(response, page)
    },
    '/_local/mailbox.json': ({ searchParams }, _, response) =>
      reply(response, 200, mailboxJson(tools.ses.mails(), searchParams.get('to') ?? undefined)),
    '/_local/mails': async (_, __, response) => {
      const { sampleMailsPage } = await import('./sampleMailsPage.ts')
      replyPage(response, await sampleMailsPage(new Date()))
    },
    '/_local/api': async (_, __, response) => replyPage(response, await apiPage(tools.gateway)),
    '/_local/faults': (_, request, response) => serveFaults(tools, request, response),
    '/_local/tick': (url, request, response) => runTick(tools.handlers, url, request, response),
  }
  return async (request, response) => {
    const url = new URL(`http://tools.local${request.url}`)
    if (url.pathname.startsWith('/_local/stripe/')) return toStripe(tools.stripe.url, request, response)
    const page = Object.hasOwn(pages, url.pathname) ? pages[url.pathname] : undefined
    if (page) await page(url, request, response)
    else reply(response, 404, { message: `Only ${Object.keys(pages).join(', ')} is available here.` })
  }
}

/** Does what is due at an instant, as the scheduler would at that time. */
async function runTick(
  handlers: LocalHandlers,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'POST')
    return reply(response, 405, { message: 'POST /_local/tick?now=ISO, for the daily run &daily=true' })
  const now = new Date(url.searchParams.get('now') ?? Date.now())
  if (Number.isNaN(now.getTime())) return reply(response, 400, { message: 'now is not a valid ISO time' })
  const daily = url.searchParams.get('daily') === 'true'
  const time = now.toISOString()
  reply(response, 200, { now: time, result: await handlers.jobs({ time, daily }) })
}

/** From the same origin for the browser, so that the site's policy needs no exception for this machine. */
function toStripe(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').replace('/_local/stripe', '')
  const { host: _, ...headers } = request.headers
  return new Promise(resolve => {
    const forwarded = httpRequest(`${target}${path}`, { method: request.method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('close', resolve)
    })
    forwarded.once('error', () => {
      // A lost reply is lost for the browser too: that is the purpose of the stand-in's fault.
      response.destroy()
      resolve()
    })
    request.pipe(forwarded)
  })
}
