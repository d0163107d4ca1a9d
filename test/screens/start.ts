import { loadHandlers } from '#infra/local/gateway/handlers.ts'
import { runProgram } from '#infra/local/program.ts'
import { enforcePolicies, nameLambdas } from '../infra/policies/enforce.ts'
import { loadUnitPolicies } from '../infra/policies/synthesize.ts'

/** The club of the stories, in which a Lambda is refused anything that its deployed policy does not allow. */
const policies = await loadUnitPolicies()
await runProgram(async () => {
  const handlers = nameLambdas(await loadHandlers())
  await enforcePolicies(policies, {
    refuse: text => {
      console.error(text)
      throw Object.assign(new Error(text), { name: 'AccessDeniedException' })
    },
  })
  return handlers
})
