import { expect, it } from 'vitest'
import { contactLine, line, title } from '#shared/fields.ts'

const accepts = (field: ReturnType<typeof line>, typed: string) => field.safeParse(typed).success

it.each([
  'Falcons Girls U10 “Travel” (Fall)',
  'Équipe nº 1: Ñandú & Söhne – 50 % off!',
  'ساحة الملعب',
  '🥍 Opening day ☀️',
  '👨‍👩‍👧 Family night',
  '👩🏽‍🤝‍👩🏿 ❤️‍🔥 Girls’ night',
  'Ế́ Tiếng Việt',
])('%j can be the title of something', typed => {
  expect(accepts(title('Title is required', 120), typed)).toBe(true)
  expect(accepts(line(), typed)).toBe(true)
})

it.each([
  ['NUL', 'Fal\u0000cons'],
  ['a line break', 'Falcons\nBcc: x@example.com'],
  ['a line separator', 'Falcons\u2028U10'],
  ['text turned around', 'Falcons \u202eevil'],
  ['a space of no width', 'Fal\u200bcons'],
  ['an invisible letter', 'Falcons\u3164'],
  ['a joiner that joins no emoji', 'Fal\u200dcons'],
  ['a joiner behind an emoji', '🥍\u200d\u200d\u200dFalcons'],
  ['an empty pattern of Braille', 'Falcons\u2800'],
  ['a character of nobody’s', 'Falcons\ue000'],
  ['half a character', 'Falcons\ud83e'],
  ['a pile of accents', `Fa${'\u0301'.repeat(5)}lcons`],
])('%s in a title is refused', (_, typed) => {
  expect(accepts(title('Title is required', 120), typed)).toBe(false)
  expect(accepts(line(), typed)).toBe(false)
  expect(accepts(contactLine(), typed)).toBe(false)
})

it.each([
  'https://example.com',
  'www example',
  'shop.example',
  'Main St.example',
  'shop。example',
  'mailto:someone',
  'JavaScript:alert(1)',
])('%j is no part of an address or phone number', typed => {
  expect(accepts(contactLine(), typed)).toBe(false)
  expect(accepts(line(), typed)).toBe(true)
})

it.each(['12 St. Paul’s Rd., Apt. 4-B', '(555) 010-1234 ext. 12', 'P.O. Box 7', '12345-6789', ''])(
  '%j is a part of an address or a phone number',
  typed => expect(accepts(contactLine(), typed)).toBe(true),
)
