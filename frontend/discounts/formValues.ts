import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Draft } from '#frontend/ui/forms/useDraft.ts'
import type { DiscountCode } from '#shared/discounts/model.ts'
import type { CodeFields } from './schema.ts'

/** What is in the fields, and what they become. */
export type Typed = z.input<typeof CodeFields>
export type Checked = z.output<typeof CodeFields>
export type CodeFormState = SchemaForm<Typed, Checked>

export const loadSchema = () => import('./schema.ts').then(module => module.CodeFields)

/** For somebody whose session ends while he types. */
export const newDraft: Draft<Typed> = {}

/** Specification 2 section 9. */
export const newValues: Typed = {
  name: '',
  code: '',
  description: '',
  discountType: 'percentage',
  discountValue: '10',
  maxUses: '',
  maxUsesPerUser: '',
  expirationDate: '',
  isActive: true,
}

export const valuesOf = (code: DiscountCode): Typed => ({
  name: code.name,
  code: code.code,
  description: code.description ?? '',
  discountType: code.discountType,
  discountValue: String(code.discountValue),
  maxUses: textOf(code.maxUses),
  maxUsesPerUser: textOf(code.maxUsesPerUser),
  expirationDate: code.expirationDate ?? '',
  isActive: code.isActive,
})

const textOf = (count: number | null | undefined): string => (count == null ? '' : String(count))
