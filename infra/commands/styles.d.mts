/** What is wrong with the styles of the site, one line each. */
export function checkStyles(files: (readonly [file: string, text: string])[]): string[]
