import type { helmetTypes } from '../choices.ts'

/** Sizes offered when editing a player: more than at registration, so that older records stay valid. */
export const allKitSizes = [
  'YXS',
  'YS',
  'YM',
  'YL',
  'S',
  'M',
  'L',
  'XL',
  'XXL',
  'AS',
  'AM',
  'AL',
  'AXL',
] as const

export const helmetLabels: Record<(typeof helmetTypes)[number], string> = {
  'CS-R': 'CS-R Youth',
  S: 'S',
  'CPV-R': 'CPV-R',
  XRS: 'XRS',
}
