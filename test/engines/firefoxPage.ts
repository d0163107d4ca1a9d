/** What a page in Firefox has besides: what its driver leaves out. It runs in the page, before the site's scripts. */
export function polyfillDriver(bodyHeader: string): void {
  // The driver fills a field by its `value`, and React takes no notice of what a script has written there. Emptied
  // behind its back, the field has changed for React as if by a person. Where a field knows no selection (an e-mail
  // address) the driver adds to what is there instead of replacing it.
  addEventListener(
    'input',
    event => {
      const field = event.target
      if (event.isTrusted || !(event instanceof InputEvent)) return
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
      const { selectionEnd } = field
      const value = selectionEnd === null ? (event.data ?? '') : field.value
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      if (selectionEnd !== null) field.setSelectionRange(selectionEnd, selectionEnd)
    },
    { capture: true },
  )

  // The driver does not tell what a request carries.
  const send = window.fetch
  window.fetch = (input, init) => {
    const body = init?.body
    if (typeof body !== 'string') return send(input, init)
    const sendTold = (told: string) => {
      const headers = new Headers(init?.headers)
      headers.set(bodyHeader, told)
      return send(input, { ...init, headers })
    }
    // A header takes no more; only what is that long is late by a moment.
    return body.length > 4000 ? zip(body).then(sendTold) : sendTold(encodeURIComponent(body))
  }

  async function zip(text: string): Promise<string> {
    const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
    const bytes = new Uint8Array(await new Response(zipped).arrayBuffer())
    return `gzip,${btoa(String.fromCharCode(...bytes))}`
  }
}
