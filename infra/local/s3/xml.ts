export function document(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`
}

export function element(name: string, value: string | number | boolean): string {
  return `<${name}>${escapeText(String(value))}</${name}>`
}

function escapeText(text: string): string {
  const named = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  // A key may contain characters that XML cannot; S3 writes them as references anyway.
  return Array.from(named, character =>
    character < ' ' ? `&#x${character.charCodeAt(0).toString(16)};` : character,
  ).join('')
}
