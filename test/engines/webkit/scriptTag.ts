export interface ScriptTag {
  url?: string
  content?: string
}

/** Runs in the page: adds a script as the page itself would, under its policy. */
export const putScript = ({ url, content }: ScriptTag): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    if (url) script.src = url
    if (content) script.text = content
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`Failed to load ${url}`))
    document.head.append(script)
    if (!url) resolve()
  })
