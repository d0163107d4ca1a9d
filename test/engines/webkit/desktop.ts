import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type ForwardProxy, openProxy } from './proxy.ts'

export interface DesktopOptions {
  width: number
  height: number
  timezone: string
}

/** What WebKitGTK takes from the settings of its desktop. */
export interface Appearance {
  dark: boolean
  reducedMotion: boolean
}

const atRest: Appearance = { dark: false, reducedMotion: false }

/**
 * A screen of exactly the size of the viewport with a window manager and settings, a proxy, and a WebKitWebDriver,
 * which has one session at a time. MiniBrowser fills the screen, because its window cannot be as narrow as a phone.
 */
export class Desktop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  /** The browser's home folder, where it saves downloads. */
  readonly home = join(this.#folder, 'home')
  readonly #children: ChildProcess[] = []
  readonly #env: NodeJS.ProcessEnv
  #settings: ChildProcess | undefined
  #shown = ''
  driver = ''

  private constructor(
    readonly options: DesktopOptions,
    readonly proxy: ForwardProxy,
  ) {
    mkdirSync(this.home)
    // There is no graphics card: compositing layers would take twice the time.
    const plain = { WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
    this.#env = { ...process.env, ...plain, HOME: this.home, TZ: options.timezone, LANGUAGE: 'en_US' }
  }

  static async open(options: DesktopOptions): Promise<Desktop> {
    const desktop = new Desktop(options, await openProxy())
    try {
      await desktop.#start()
      return desktop
    } catch (error) {
      await desktop.close()
      throw error
    }
  }

  async #start(): Promise<void> {
    const { width, height } = this.options
    const size = ['-screen', '0', `${width}x${height}x24`]
    const screen = this.#run('Xvfb', [...size, '-nolisten', 'tcp', '-displayfd', '3'])
    const named = screen.stdio[3]
    if (!(named instanceof Readable)) throw new Error('Xvfb does not say which display it is')
    this.#env.DISPLAY = `:${String(await once(named, 'data')).trim()}`
    this.#write(atRest)
    this.#run('openbox', [])
    this.#settings = this.#run('xsettingsd', ['-c', join(this.#folder, 'settings')])
    const port = await findPort()
    this.#run('WebKitWebDriver', [`--port=${port}`])
    this.driver = `http://127.0.0.1:${port}`
    await this.#untilReady()
  }

  /** Returns whether anything has changed. */
  show(appearance: Appearance = atRest): boolean {
    if (!this.#write(appearance)) return false
    this.#settings?.kill('SIGHUP')
    return true
  }

  async close(): Promise<void> {
    await this.proxy.close()
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode || !child.pid) continue
      const exited = once(child, 'exit')
      child.kill()
      await exited
    }
    // The browser's own processes end after it, and write to its home folder until then.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }

  #run(program: string, args: string[]): ChildProcess {
    // Ends with this process, however that ends.
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: this.#env,
    })
    // A missing program shows in what does not answer.
    child.on('error', () => {})
    this.#children.push(child)
    return child
  }

  #write({ dark, reducedMotion }: Appearance): boolean {
    const theme = dark ? 'Adwaita-dark' : 'Adwaita'
    const text = `Net/ThemeName "${theme}"\nGtk/EnableAnimations ${reducedMotion ? 0 : 1}\n`
    if (text === this.#shown) return false
    this.#shown = text
    writeFileSync(join(this.#folder, 'settings'), text)
    return true
  }

  async #untilReady(): Promise<void> {
    const until = Date.now() + 20_000
    for (;;) {
      const answer = await fetch(`${this.driver}/status`).catch(() => undefined)
      if (answer?.ok) return
      if (Date.now() > until) throw new Error('WebKitWebDriver does not answer: see test/engines/webkit')
      await pause(20)
    }
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}
