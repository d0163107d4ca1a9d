import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer, type Plugin, type ResolvedConfig } from 'vite'
import { type PageName, pages } from '../../shared/pages.ts'
import { api } from '../../shared/routes.ts'
import { listScreenFiles, listShellModules, type Output, readScreens, type ScreenFiles } from './files.ts'

/** Puts `first.js` into the document as it is: its hash allows it. */
export const firstScript = (): Plugin => ({
  name: 'first-script',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) => {
      const script = readFileSync(path.join(path.dirname(filename), 'first.js'), 'utf8')
      return html.replace('<script data-first>', tag => tag + script)
    },
  },
})

/** The one prerendered screen: most visits start with it. */
const prerendered: PageName = 'auth'

/**
 * After the build, writes one HTML file per screen with a fixed path, `dist/site/<path>/index.html`: the same
 * document with preloads for the screen's chunks and styles in its head, so that they load in parallel with
 * the entry. Every other path is served by `index.html`: screens with an id in their path, and unknown paths.
 */
export function shells(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'shells',
    apply: 'build',
    configResolved: resolved => {
      config = resolved
    },
    writeBundle: (_, bundle) => writePages(config, Object.values(bundle)),
  }
}

async function writePages(config: ResolvedConfig, output: Output[]): Promise<void> {
  const out = config.build.outDir
  const index = await readFile(path.join(out, 'index.html'), 'utf8')
  const screens = await readScreens(config.root)
  const dashboard = screens.find(({ name }) => name === 'dashboard')
  if (!dashboard) throw new Error('There is no dashboard')
  for (const screen of screens) {
    const page = pages[screen.name]
    // The document of `/` is also that of addresses with an id.
    if (page.path.includes(':') || screen.name === 'home') continue
    const html = withEarlyRequests(withPreloads(index, listScreenFiles(output, screen)), screen.name)
    await mkdir(path.join(out, page.path), { recursive: true })
    await writeFile(
      path.join(out, page.path, 'index.html'),
      screen.name === prerendered ? await prerender(config, html, page.path) : html,
    )
  }
  const files = listScreenFiles(output, { modules: [listShellModules(config.root)] })
  await writeFile(
    path.join(out, 'index.html'),
    withHome(withPreloads(index, files), listScreenFiles(output, dashboard)),
  )
}

function withPreloads(html: string, { scripts, styles }: ScreenFiles): string {
  const missing = (file: string) => !html.includes(`"/${file}"`)
  const tags = [
    ...scripts
      .filter(missing)
      .map(file => `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="low">`),
    ...styles.filter(missing).map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
  return html.replace('</head>', `${tags.join('')}</head>`)
}

const mine = [api.teams.list.path, `${api.players.list.path}?myPlayers=true`]

/** What `first.js` asks for at once, besides the club and the user: what the page shows to every role. */
const earlyRequests: Partial<Record<PageName, string[]>> = {
  dashboard: [api.dashboard.get.path],
  events: mine,
  schedule: mine,
  teams: mine,
  programRegistration: [`${api.programs.list.path}?registration=open-or-waitlist`],
  programs: [api.programs.list.path],
  programManagement: [api.programs.list.path],
  invoices: [api.invoices.summary.path, `${api.invoices.list.path}?limit=50`],
}

const withEarlyRequests = (html: string, name: PageName): string =>
  withAttribute(html, 'data-early', earlyRequests[name])

/** `/` is the dashboard of whoever is signed in, but its document is that of every page with an id in its address, too. */
function withHome(html: string, { scripts, styles }: ScreenFiles): string {
  const missing = [...scripts, ...styles].map(file => `/${file}`).filter(file => !html.includes(`"${file}"`))
  return withAttribute(withEarlyRequests(html, 'dashboard'), 'data-home', missing)
}

const withAttribute = (html: string, name: string, values: readonly string[] | undefined): string =>
  values ? html.replace('<script data-first', tag => `${tag} ${name}="${values.join(' ')}"`) : html

async function prerender(config: ResolvedConfig, html: string, url: string): Promise<string> {
  const server = await createServer({
    configFile: config.configFile ?? false,
    mode: 'production',
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { renderScreen } = await server.ssrLoadModule('/app/prerender.tsx')
    const content: unknown = await renderScreen(url)
    if (typeof content !== 'string' || / style=|<script/.test(content)) {
      throw new Error(
        `${url}: prerendered HTML must not carry styles or scripts, the site's policy blocks them`,
      )
    }
    return html.replace('<div id="root">', opening => opening + content)
  } finally {
    await server.close()
  }
}
