import * as z from 'zod'
import { cursor } from '../fields.ts'
import type { Routes } from '../http.ts'
import {
  DiscountCode,
  DiscountCodeChange,
  DiscountCodeQuery,
  DiscountCodeResult,
  NewDiscountCode,
  Redemption,
} from './model.ts'

export const discounts = {
  list: {
    method: 'GET',
    path: '/api/discount-codes',
    access: 'privileged',
    summary: 'Discount codes, alphabetically',
    reply: z.array(DiscountCode),
  },
  get: {
    method: 'GET',
    path: '/api/discount-codes/{id}',
    access: 'privileged',
    summary: 'One discount code',
    reply: DiscountCode,
  },
  usage: {
    method: 'GET',
    path: '/api/discount-codes/{id}/usage',
    access: 'privileged',
    summary: 'Who used a code and for what, newest first',
    query: z.object({ cursor }),
    reply: z.array(Redemption),
  },
  create: {
    method: 'POST',
    path: '/api/discount-codes',
    access: 'privileged',
    summary: 'Create a discount code',
    refuses: { 409: 'There is a code of this name' },
    body: NewDiscountCode,
    reply: DiscountCode,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/discount-codes/{id}',
    access: 'privileged',
    summary: 'Change a discount code; discounts already granted stay',
    refuses: { 409: 'There is a code of this name, or someone else has changed this one' },
    body: DiscountCodeChange,
    reply: DiscountCode,
  },
  remove: {
    method: 'DELETE',
    path: '/api/discount-codes/{id}',
    access: 'privileged',
    summary: 'Delete a discount code; past uses are kept',
    reply: z.object({ id: z.string() }),
  },
  validate: {
    method: 'POST',
    path: '/api/discount-codes/validate',
    access: 'adults',
    summary: 'Check whether a code can be used; reserves nothing',
    body: DiscountCodeQuery,
    reply: DiscountCodeResult,
  },
} as const satisfies Routes
