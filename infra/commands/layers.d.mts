/** Every import of a file's text that crosses a layer in the wrong direction, one line each. */
export function crossings(file: string, source: string): string[]
