/** Colors as "#abc" or "#aabbcc". */

export const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** "#abc" -> "#aabbcc", the only form a color input accepts. */
export function toFullHex(color: string): string {
  const digits = color.slice(1).toLowerCase()
  return `#${digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits}`
}

/** Black or white, whichever is more readable on the color; one of them always has a contrast of at least 4.5:1. */
export const textColorOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff'

/** WCAG 2 contrast ratio, from 1 (identical) to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const hex = toFullHex(color)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
