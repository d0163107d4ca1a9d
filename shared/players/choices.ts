import type { helmetTypes } from '../choices.ts'

/** What somebody may change a size to, later on (specification 2 section 9). */
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
