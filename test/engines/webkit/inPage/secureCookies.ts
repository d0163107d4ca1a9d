/**
 * A cookie that is for a secure place only: Chromium counts this machine as one, and WebKit does not. What the club
 * sends has the word taken out by the proxy, and what a page writes by this.
 */
const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')

Object.defineProperty(Document.prototype, 'cookie', {
  configurable: true,
  get: cookie?.get,
  set(this: Document, text: string) {
    cookie?.set?.call(this, text.replace(/;\s*secure\b/i, ''))
  },
})
