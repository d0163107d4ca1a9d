import { setup as routes } from '#shared/setup/routes.ts'
import { isSetupStep } from '#shared/setup/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { commit } from '../platform/data/transaction.ts'
import { notFound } from '../platform/http/errors.ts'
import { readSetup } from '../services/setup/readSetup.ts'
import { beginSample, removeSample } from '../services/setup/sample.ts'
import { reopenStep, settleStep } from '../stores/setup/store.ts'

export const setup = defineFeature(routes, {
  get: ({ now }) => readSetup(now),

  async mark({ caller, params: { step }, body, now }) {
    if (!isSetupStep(step)) throw notFound('Step')
    await commit(body.settled ? settleStep(step, caller.id, now) : reopenStep(step))
    return readSetup(now)
  },

  async beginSample(request) {
    await beginSample(request)
    return readSetup(request.now)
  },

  async removeSample(request) {
    await removeSample(request)
    return readSetup(request.now)
  },
})
