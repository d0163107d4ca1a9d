/** Adds to a page in Firefox what its driver lacks. Runs in the page, before the site's own scripts. */
export function polyfillDriver(bodyHeader: string): void {
  // The driver fills a field by setting its `value`, and React ignores what a script has written there. If the field
  // is first emptied without React's knowledge, React sees the change as if a person had typed it. In fields without
  // a selection (an e-mail address), the driver appends to the content instead of replacing it.
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

  // The driver does not report the body of a request.
  const send = window.fetch
  window.fetch = (input, init) => {
    const body = init?.body
    if (typeof body !== 'string') return send(input, init)
    const sendWithBody = (encoded: string) => {
      const headers = new Headers(init?.headers)
      headers.set(bodyHeader, encoded)
      return send(input, { ...init, headers })
    }
    // A header cannot hold more. Only bodies of that length are delayed, by the time it takes to compress them.
    return body.length > 4000 ? zip(body).then(sendWithBody) : sendWithBody(encodeURIComponent(body))
  }

  async function zip(text: string): Promise<string> {
    const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
    const bytes = new Uint8Array(await new Response(zipped).arrayBuffer())
    return `gzip,${btoa(String.fromCharCode(...bytes))}`
  }
}
