import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { DiscountCode } from '#shared/discounts/model.ts'
import type { CodeFields } from './schema.ts'

/** The form values of a code, and how they become a request. */
export type CodeInput = z.input<typeof CodeFields>
export type CodeOutput = z.output<typeof CodeFields>
export type CodeFormState = SchemaForm<CodeInput, CodeOutput>

export const loadSchema = () => import('./schema.ts').then(module => module.CodeFields)

export const codeDraft: FormDraft<CodeInput> = {
  name: 'discountCode',
  fields: {
    name: 'text',
    code: 'text',
    description: 'text',
    discountType: 'text',
    discountValue: 'text',
    maxUses: 'text',
    maxUsesPerUser: 'text',
    expirationDate: 'text',
    isActive: 'flag',
  },
}

/** The values of a new code. */
export const emptyValues: CodeInput = {
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

export const toFormValues = (code: DiscountCode): CodeInput => ({
  name: code.name,
  code: code.code,
  description: code.description ?? '',
  discountType: code.discountType,
  discountValue: String(code.discountValue),
  maxUses: toText(code.maxUses),
  maxUsesPerUser: toText(code.maxUsesPerUser),
  expirationDate: code.expirationDate ?? '',
  isActive: code.isActive,
})

const toText = (count: number | null | undefined): string => (count == null ? '' : String(count))
