export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Plain text as markup, with its web addresses as links; a period after an address is not part of it. */
export function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? link(part) : escapeMarkup(part)))
    .join('')
}

function link(text: string): string {
  const trailing = /[.,;:!?)\]]+$/.exec(text)?.[0] ?? ''
  const address = escapeMarkup(text.slice(0, text.length - trailing.length))
  return `<a href="${address}">${address}</a>${escapeMarkup(trailing)}`
}
