import { demoPassword } from '#infra/local/demo.ts'
import type { Gateway } from '#infra/local/gateway/gateway.ts'
import { serveGateway } from '#infra/local/gateway/http.ts'
import { createLocalServer } from '#infra/local/server.ts'
import { builtSite } from '#infra/local/site/built.ts'
import { buildSite } from '#infra/site.ts'
import { admits, type Role } from '#shared/access.ts'
import { type Page, pages } from '#shared/pages.ts'
import { findBrowser, launchBrowser } from '../engines/engines.ts'

export const newSite = (): Promise<string> => buildSite()

/**
 * Opens each page that needs no id, as somebody of each role, with the site of one version and the API of another, and
 * returns what went wrong: crash pages, uncaught errors, failed replies.
 */
export async function openEveryPage(
  site: string,
  gateway: Gateway,
  people: readonly { username: string; role: Role }[],
): Promise<string[]> {
  const wrong: string[] = []
  const { serve } = builtSite(site, 'http://127.0.0.1:9')
  const server = createLocalServer((request, response) => {
    const work = request.url?.startsWith('/api/')
      ? serveGateway(gateway, request, response)
      : serve(request, response)
    void Promise.resolve(work).catch((error: unknown) => wrong.push(String(error)))
  })
  const port = await new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const browser = await launchBrowser(await findBrowser())
  try {
    for (const { username, role } of people) {
      const page = await (await browser.newContext()).newPage()
      const at = () => `${username} at ${new URL(page.url()).pathname}`
      page.on('pageerror', error => wrong.push(`${at()}: ${error.message}`))
      page.on('response', reply => {
        if (reply.status() >= 500) wrong.push(`${at()}: ${reply.status()} ${reply.url()}`)
      })
      await page.goto(`http://127.0.0.1:${port}${pages.auth.path}`)
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await page.waitForURL(`**${pages.dashboard.path}`)
      const open: Page[] = Object.values(pages)
      for (const { path } of open.filter(one => !one.path.includes(':') && admits(one.access, role))) {
        await page.goto(`http://127.0.0.1:${port}${path}`)
        await page.getByRole('heading').first().waitFor()
        await page.waitForLoadState('networkidle')
        if (await page.getByText('Something went wrong').count()) wrong.push(`${at()}: the crash page`)
      }
      await page.context().close()
    }
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
  return wrong
}
