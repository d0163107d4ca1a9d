import { existsSync } from 'node:fs'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { type BrowserProgram, programsOnPath } from '../browserProgram.ts'
import type { Engine } from '../engines.ts'
import { openDesktop } from './desktop.ts'

/** WebKitGTK, driven by the standard protocol (W3C WebDriver). Its stories are the ones in this folder. */
export const webkit: Engine = {
  label: 'WebKit',
  find: findWebKit,
  install: 'install webkit2gtk-driver, xvfb and openbox',
}

const miniBrowser = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec']
  .map(place => `${place}/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync)

export const isInstalled = (): boolean =>
  ['WebKitWebDriver', 'Xvfb', 'openbox'].every(program => programsOnPath([program]).length > 0)

/** The browser tells its version only to its driver. */
async function findWebKit(): Promise<BrowserProgram | undefined> {
  if (!miniBrowser || !isInstalled()) return undefined
  const desktop = await openDesktop()
  try {
    const browser = await openBrowser(desktop.driver)
    const version = (await browser.getCapabilities()).getBrowserVersion() ?? ''
    await browser.quit()
    return { path: miniBrowser, env: {}, version }
  } finally {
    await desktop.close()
  }
}

/** A browser with storage of its own, which fills the screen: as a window it would be wider than a phone. */
export const openBrowser = async (driver: string): Promise<WebDriver> =>
  new Builder()
    .usingServer(driver)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation', '--full-screen'] },
    })
    .build()
