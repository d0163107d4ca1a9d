import { By, type Locator, type WebDriver, type WebElement } from 'selenium-webdriver'
import { test as base, expect, inject, vi } from 'vitest'
import { patience } from '../../runner/patience.ts'
import { openBrowser } from './webkit.ts'

/** A test with a phone of its own, on which no screen may be wider than it. */
export const test = base.extend<{ phone: Phone }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads there that it needs no other fixture
  phone: async ({}, use) => {
    const driver = await openBrowser(inject('webDriver'))
    try {
      await use(new Phone(driver))
      const width = await driver.executeScript('return document.documentElement.scrollWidth')
      expect(width, await driver.getCurrentUrl()).toBe(390)
    } finally {
      await driver.quit()
    }
  },
})

/** What a person does with a screen, as soon as the screen lets them. */
export class Phone {
  constructor(readonly driver: WebDriver) {}

  /** Opens a page of the club: as whoever has this token, or as before. */
  async open(path: string, token?: string): Promise<void> {
    const url = inject('clubUrl')
    if (token) {
      await this.driver.get(`${url}/icon.svg`)
      await this.driver.executeScript("localStorage.setItem('authToken', arguments[0])", token)
    }
    await this.driver.get(url + path)
  }

  async path(): Promise<string> {
    return new URL(await this.driver.getCurrentUrl()).pathname
  }

  see(locator: Locator): Promise<WebElement> {
    return this.#until(() => this.#find(locator))
  }

  /** Scrolls first, as a person does: the driver would tap what lies under a bar that sticks to the window. */
  tap(locator: Locator): Promise<void> {
    return this.#until(async () => {
      const element = await this.#find(locator)
      await this.driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element)
      if (!(await this.driver.executeAsyncScript(staysInPlace, element)))
        throw new Error(`${locator} still moves`)
      await element.click()
    })
  }

  async type(locator: Locator, text: string): Promise<void> {
    await (await this.see(locator)).sendKeys(text)
  }

  /** The first one that is shown. */
  async #find(locator: Locator): Promise<WebElement> {
    for (const element of await this.driver.findElements(locator))
      if (await element.isDisplayed()) return element
    const screen = await this.driver.executeScript('return document.body.innerText')
    throw new Error(`${locator} is not at ${await this.driver.getCurrentUrl()}, which shows: ${screen}`)
  }

  /** Again until it works: what is still loading has no such element, and what still moves may lie under another. */
  #until<T>(act: () => Promise<T>): Promise<T> {
    return vi.waitFor(act, { timeout: patience, interval: 100 })
  }
}

/** A tap on what is still being laid out would hit what comes to lie there. */
const staysInPlace = `const [element, answer] = arguments
  const before = element.getBoundingClientRect().top
  requestAnimationFrame(() =>
    requestAnimationFrame(() => answer(element.getBoundingClientRect().top === before)))`

/** Elements by their words: those they show, or those that a screen reader reads instead. */
const worded = (name: string) => `(normalize-space()="${name}" or @aria-label="${name}")`

export const button = (name: string) => By.xpath(`//button[${worded(name)}][not(@disabled)]`)
export const pressedButton = (name: string) => By.xpath(`//button[${worded(name)}][@aria-pressed="true"]`)
export const link = (name: string) => By.xpath(`//a[${worded(name)}]`)
export const heading = (name: string) => By.xpath(`//*[self::h1 or self::h2 or self::h3][${worded(name)}]`)
export const field = (label: string) =>
  By.xpath(`//*[@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for]`)
/** Of several, the one that says this. */
export const choice = (part: string) => By.xpath(`//label[contains(normalize-space(), "${part}")]/input`)

/** The innermost element with this text. */
export const text = (part: string) =>
  By.xpath(`//*[contains(normalize-space(), "${part}")][not(*[contains(normalize-space(), "${part}")])]`)
