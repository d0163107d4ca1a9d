/**
 * Secure cookies: Chromium accepts them from this machine, and WebKit does not. The proxy removes `Secure` from the
 * club's cookies, and this removes it from those that a page writes.
 */
const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')

Object.defineProperty(Document.prototype, 'cookie', {
  configurable: true,
  get: cookie?.get,
  set(this: Document, text: string) {
    cookie?.set?.call(this, text.replace(/;\s*secure\b/i, ''))
  },
})
